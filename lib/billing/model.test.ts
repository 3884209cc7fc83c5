import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endAllowance } from '@/lib/agreement/replace'
import type { CustomerId, PriceId, SubscriptionId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription, resumeSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import { priceHasLiveSubscription } from '@/lib/subscription/read'
import { advanceTo, balanceOf, newCustomer, newPrice, topUp } from '@/lib/testing/billing'
import { ctxOf, newBusiness } from '@/lib/testing/business'
import { lockWalletOf } from '@/lib/wallet/open'
import type { PriceModel } from '@/prisma/generated/models'
import { DAY_MS, Model } from './model.fixture'

// Two wallets and three prices are enough for charges that compete for the same money.
const CUSTOMERS = 2
const TERMS = [
  { amount: 500, days: 7, trialDays: 0 },
  { amount: 300, days: 3, trialDays: 0 },
  { amount: 800, days: 30, trialDays: 5 },
]

const customer = fc.nat({ max: CUSTOMERS - 1 })
const which = fc.nat({ max: 7 })
const operation = fc.oneof(
  {
    weight: 3,
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
      price: fc.nat({ max: 2 }),
      isAtCheckout: fc.boolean(),
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endAllowance' as const), customer }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      price: fc.nat({ max: 2 }),
      amount: fc.integer({ min: 100, max: 900 }),
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
    prices.push(
      await newPrice(ctx, { amountPaisa: String(amount), interval: 'day', intervalCount: days, trialDays }),
    )
  }
  const customers: CustomerId[] = []
  for (let i = 0; i < CUSTOMERS; i++) customers.push(await newCustomer(ctx, 1n))
  const model = new Model(
    CUSTOMERS,
    TERMS.map(({ amount }) => amount),
  )
  for (let i = 0; i < CUSTOMERS; i++) model.topUp(i, 1)
  let clock = ctx.now.getTime()

  for (const step of story) {
    const now = await ctxOf(ctx.businessId)
    if (step.do === 'topUp') {
      await topUp(ctx, customers[step.customer] as CustomerId, BigInt(step.amount))
      model.topUp(step.customer, step.amount)
    } else if (step.do === 'subscribe') {
      const { customer: of, price, isAtCheckout } = step
      const { days, trialDays } = TERMS[price] as (typeof TERMS)[number]
      const input = { customerId: customers[of] as CustomerId, priceId: prices[price]?.id as PriceId }
      const attempt = createSubscription(
        now,
        { ...input, skipTrial: false },
        isAtCheckout ? { maxAmountPaisa: null } : undefined,
      )
      const refusal = trialDays === 0 ? model.refusal(of, price, isAtCheckout) : undefined
      if (refusal) await expect(attempt).rejects.toMatchObject({ code: refusal })
      else {
        const { id, createdAt } = await attempt
        model.subscribe(id, of, price, isAtCheckout, days * DAY_MS, trialDays, createdAt.getTime())
      }
    } else if (step.do === 'endAllowance') {
      await endAllowanceOf(now, customers[step.customer] as CustomerId)
      model.allows[step.customer] = false
    } else if (step.do === 'reprice') {
      const change = { amountPaisa: BigInt(step.amount) }
      await updatePrice(now, prices[step.price]?.id as PriceId, change, priceHasLiveSubscription)
      model.amounts[step.price] = step.amount
    } else if (step.do === 'advance') {
      clock += step.days * DAY_MS + ODD_MS
      await advanceTo(ctx, new Date(clock))
      model.passTime(clock)
    } else {
      const chosen = model.subscriptions[step.which % Math.max(1, model.subscriptions.length)]
      if (!chosen) continue
      const id = chosen.id as SubscriptionId
      const attempt =
        step.do === 'resume'
          ? resumeSubscription(now, id)
          : cancelSubscription(now, id, { cancelAtPeriodEnd: step.atPeriodEnd })
      if (chosen.status === 'canceled') {
        await expect(attempt).rejects.toMatchObject({ code: 'subscription_already_canceled' })
        continue
      }
      await attempt
      if (step.do === 'resume') chosen.endsWithPeriod = false
      else if (step.atPeriodEnd && chosen.status !== 'past_due') chosen.endsWithPeriod = true
      else model.cancelNow(chosen)
    }
    expect(await engineView(ctx.businessId, customers)).toEqual(modelView(model))
  }
}

/** The customer ends the allowance that came with test money. */
async function endAllowanceOf(ctx: Ctx, customerId: CustomerId): Promise<void> {
  await inTransaction(async (tx) => {
    const { userId } = await lockCustomer(tx, ctx, customerId)
    const { id } = await lockWalletOf(tx, ctx, userId as string)
    await endAllowance(tx, ctx, id)
  })
}

async function engineView(businessId: string, customers: readonly CustomerId[]) {
  const ctx = await ctxOf(businessId as Parameters<typeof ctxOf>[0])
  const subscriptions = await query<Record<string, unknown>>(
    `SELECT s.id, s.status::text, s.current_period_end AS end, s.retry_count AS retries,
       count(*) FILTER (WHERE i.status = 'paid')::int AS paid, count(*) FILTER (WHERE i.status = 'void')::int AS voided
     FROM subscriptions s LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment
       AND i.subscription_id = s.id
     WHERE s.business_id = $1 GROUP BY s.id, s.status, s.current_period_end, s.retry_count ORDER BY s.id`,
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
    subscriptions: shown.map(({ id, status, end, retries, paid, voided }) => ({
      id,
      status,
      end,
      retries,
      paid,
      voided,
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
      await fc.assert(fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), play), {
        numRuns: STORIES,
        seed: laneSeed,
        endOnFailure: false,
      })
    },
    1_200_000,
  )
})
