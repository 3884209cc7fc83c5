import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endAllowance } from '@/lib/agreement/replace'
import { DAY_MS } from '@/lib/core/duration'
import type { CustomerId, PriceId, SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription, resumeSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import { priceHasLiveSubscription } from '@/lib/subscription/read'
import { lockWallet } from '@/lib/wallet/open'
import type { PriceModel } from '@/prisma/generated/models'
import { advanceTo, balanceOf, newCustomer, newPrice, topUp } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { consentStep, credit, playConsent, tellAllRaises, walletOf } from './consent.fixture'
import { Model } from './model.fixture'
import type { ModelSubscription } from './model-subscription.fixture'
import { pauseStep, playPause } from './pause.fixture'

// Two wallets and four prices are enough for charges that compete for the same money.
const CUSTOMERS = 2
const TERMS = [
  { amount: 500, days: 7, trialDays: 0 },
  { amount: 300, days: 3, trialDays: 0 },
  { amount: 800, days: 30, trialDays: 5 },
  { amount: 700, days: 'bs', trialDays: 0 },
] as const

const customer = fc.nat({ max: CUSTOMERS - 1 })
const which = fc.nat({ max: 7 })
const operation = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('topUp' as const),
      customer,
      amount: fc.integer({ min: 1, max: 1500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      customer,
      price: fc.nat({ max: 3 }),
      // Percent of the price that a customer at a checkout agrees to. Null: there is no checkout.
      most: fc.constantFrom(null, 100, 150, 200, 200),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which, atPeriodEnd: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      customer,
      amount: fc.integer({ min: 1, max: 1500 }),
    }),
  },
  { weight: 5, arbitrary: consentStep },
  { weight: 6, arbitrary: pauseStep },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endAllowance' as const), customer }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      price: fc.nat({ max: 3 }),
      amount: fc.integer({ min: 100, max: 900 }),
      // Near the price there was, so that a maximum often has room for it.
      isNear: fc.boolean(),
    }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

// Added to every step of the clock, so that no step ends exactly at a due instant. So the duration of the test itself
// does not matter.
const ODD_MS = 37 * 60_000

/** Plays a story with the engine and with the model, and compares the results. */
async function play(story: readonly Operation[]) {
  const { ctx } = await newBusiness()
  const prices: PriceModel[] = []
  for (const { amount, days, trialDays } of TERMS) {
    const rhythm = days === 'bs' ? { calendar: 'bs' } : { interval: 'day', intervalCount: days }
    prices.push(await newPrice(ctx, { amountPaisa: String(amount), ...rhythm, trialDays }))
  }
  const customers: CustomerId[] = []
  for (let i = 0; i < CUSTOMERS; i++) customers.push(await newCustomer(ctx, 1n))
  const model = new Model(
    CUSTOMERS,
    TERMS.map(({ amount }) => amount),
  )
  for (let i = 0; i < CUSTOMERS; i++) model.topUp(i, 1, 0)
  let clock = ctx.now.getTime()
  const end = async (now: Ctx, of: number) => {
    await endAllowanceOf(now, customers[of] as CustomerId)
    model.allows[of] = false
  }
  for (let i = 0; i < CUSTOMERS; i++) await end(ctx, i)

  for (const step of story) {
    const now = await ctxOf(ctx.businessId)
    if (step.do === 'topUp') {
      await topUp(ctx, customers[step.customer] as CustomerId, BigInt(step.amount))
      model.topUp(step.customer, step.amount, now.now.getTime())
    } else if (step.do === 'credit') {
      await credit(now, await walletOf(now, customers[step.customer] as CustomerId), BigInt(step.amount))
      model.credit(step.customer, step.amount, now.now.getTime())
    } else if (step.do === 'subscribe') {
      const { customer: of, price } = step
      const most = Math.floor(((model.amounts[price] as number) * (step.most ?? 0)) / 100)
      const { days, trialDays } = TERMS[price] as (typeof TERMS)[number]
      const input = { customerId: customers[of] as CustomerId, priceId: prices[price]?.id as PriceId }
      const attempt = createSubscription(
        now,
        { ...input, skipTrial: false },
        most > 0 ? { maxAmountPaisa: step.most === 100 ? null : BigInt(most) } : undefined,
      )
      const refusal = trialDays === 0 ? model.refusal(of, price, most > 0) : undefined
      if (refusal) await expect(attempt).rejects.toMatchObject({ code: refusal })
      else {
        const { id, createdAt } = await attempt
        const period = days === 'bs' ? days : days * DAY_MS
        model.subscribe(id, of, price, most, period, trialDays, createdAt.getTime())
      }
    } else if (step.do === 'endAllowance') {
      await end(now, step.customer)
    } else if (step.do === 'reprice') {
      const near = Math.ceil((model.amounts[step.price] as number) * 1.2)
      const amount = step.isNear && near < 1_000 ? near : step.amount
      const change = { amountPaisa: BigInt(amount) }
      await updatePrice(now, prices[step.price]?.id as PriceId, change, priceHasLiveSubscription)
      await tellAllRaises()
      model.reprice(step.price, amount, now.now.getTime())
    } else if (step.do === 'advance') {
      clock += step.days * DAY_MS + ODD_MS
      await advanceTo(ctx, new Date(clock))
      model.passTime(clock)
    } else {
      const chosen = model.subscriptions[step.which % Math.max(1, model.subscriptions.length)]
      if (!chosen) continue
      if (step.do === 'pause' || step.do === 'unpause') await playPause(now, step, model, chosen)
      else if (step.do !== 'resume' && step.do !== 'cancel') {
        if (chosen.status !== 'canceled') await playConsent(now, step, model, chosen)
      } else await playEnding(now, step, model, chosen)
    }
    expect(await engineView(ctx.businessId, customers)).toEqual(modelView(model))
  }
}

/** Somebody cancels, or takes that back. */
async function playEnding(
  now: Ctx,
  step: { do: 'resume' } | { do: 'cancel'; atPeriodEnd: boolean },
  model: Model,
  chosen: ModelSubscription,
): Promise<void> {
  const id = chosen.id as SubscriptionId
  const attempt =
    step.do === 'resume'
      ? resumeSubscription(now, id)
      : cancelSubscription(now, id, { cancelAtPeriodEnd: step.atPeriodEnd })
  if (chosen.status === 'canceled') {
    await expect(attempt).rejects.toMatchObject({ code: 'subscription_already_canceled' })
    return
  }
  await attempt
  if (step.do === 'resume') model.setEnding(chosen, false)
  else if (step.atPeriodEnd) model.cancelAtEnd(chosen, now.now.getTime())
  else model.cancelNow(chosen)
}

/** The customer ends the allowance that came with test money. */
async function endAllowanceOf(ctx: Ctx, customerId: CustomerId): Promise<void> {
  const walletId = await walletOf(ctx, customerId)
  await inTransaction(async (tx) => {
    await lockWallet(tx, walletId)
    await endAllowance(tx, ctx, walletId)
  })
}

async function engineView(businessId: string, customers: readonly CustomerId[]) {
  const ctx = await ctxOf(businessId as Parameters<typeof ctxOf>[0])
  const subscriptions = await query<Record<string, unknown>>(
    `SELECT s.id, s.status::text, s.current_period_end AS end, s.retry_count AS retries,
       coalesce((s.agreement->>'amountPaisa')::int, 0) AS most,
       count(*) FILTER (WHERE i.status = 'paid')::int AS paid, count(*) FILTER (WHERE i.status = 'void')::int AS voided
     FROM subscriptions s LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment
       AND i.subscription_id = s.id
     WHERE s.business_id = $1 GROUP BY s.id, s.status, s.current_period_end, s.retry_count, s.agreement ORDER BY s.id`,
    [businessId],
  )
  const balances: number[] = []
  for (const id of customers) balances.push(Number(await balanceOf(ctx, id)))
  return { balances, subscriptions: subscriptions.map((s) => ({ ...s, end: (s.end as Date).getTime() })) }
}

function modelView({ balances, subscriptions }: Model) {
  const shown = [...subscriptions].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    balances: [...balances],
    subscriptions: shown.map(({ id, status, end, retries, paid, voided, most }) => ({
      id,
      status,
      end,
      retries,
      paid,
      voided,
      most: status === 'canceled' ? 0 : most,
    })),
  }
}

// 240 stories: four parallel groups, each with its own businesses. A full run is MODEL_STORIES=250.
const LANES = 4
const STORIES = Number(process.env.MODEL_STORIES ?? 60)
const seed = Number(process.env.MODEL_SEED ?? 20261120)

describe('billing and a simple model of it', () => {
  it.concurrent.each(Array.from({ length: LANES }, (_, lane) => seed + lane))(
    'agree after every step of random stories (seed %i)',
    async (laneSeed) => {
      await fc.assert(fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 20 }), play), {
        numRuns: STORIES,
        seed: laneSeed,
        endOnFailure: false,
      })
    },
    1_200_000,
  )
})
