import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/core/duration'
import type { CustomerId, PriceId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { updatePrice } from '@/lib/price/update'
import { priceHasLiveSubscription } from '@/lib/subscription/read'
import { advanceTo, balanceOf, newCustomer, newPrice, topUp } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { GrowthModel } from './growth-model.fixture'
import { playGrowth } from './growth-play.fixture'
import { byAge, type Stage } from './growth-stage.fixture'
import { COUPONS, growthStep, PRICES } from './growth-steps.fixture'
import type { GrowthSubscription } from './growth-terms.fixture'

// Added to every step of the clock, so that no step ends exactly at a due instant.
const ODD_MS = 37 * 60_000

const CUSTOMERS = 2
const around = fc.oneof(
  { weight: 12, arbitrary: growthStep },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      customer: fc.nat({ max: CUSTOMERS - 1 }),
      amount: fc.integer({ min: 1, max: 4_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      price: fc.nat({ max: PRICES.length - 1 }),
      amount: fc.integer({ min: 100, max: 1_200 }),
    }),
  },
)
type Around = typeof around extends fc.Arbitrary<infer T> ? T : never

async function stageOf(ctx: Ctx): Promise<Stage> {
  const prices: PriceId[] = []
  for (const { amount, rhythm, trialDays } of PRICES) {
    const months = { interval: 'month', calendar: rhythm === 'bs' ? 'bs' : 'gregorian' }
    const by = typeof rhythm === 'number' ? { interval: 'day', intervalCount: rhythm } : months
    prices.push((await newPrice(ctx, { amountPaisa: String(amount), ...by, trialDays })).id as PriceId)
  }
  for (const { code, percent, off, left, duration, most } of COUPONS) {
    const less = percent > 0 ? { percentOff: percent } : { amountOffPaisa: String(off) }
    const bounds = { maxPerCustomer: 1_000, ...(most !== null && { maxRedemptions: most }) }
    const periods = duration === 'repeating' ? { periods: left } : {}
    await createCoupon(ctx, createCouponInput.parse({ code, duration, ...less, ...bounds, ...periods }))
  }
  const model = new GrowthModel(
    CUSTOMERS,
    PRICES.map(({ amount, rhythm }) => ({ amount, rhythm })),
  )
  const customers: Stage['customers'] = []
  for (let i = 0; i < CUSTOMERS; i++) {
    customers.push(await newCustomer(ctx, 3_000n))
    model.credit(i, 3_000)
  }
  return { model, prices, customers, redeemed: new Map() }
}

/** Plays a story with the engine and with the model, and compares the results after every step. */
async function play(story: readonly Around[]): Promise<void> {
  const { ctx } = await newBusiness()
  const stage = await stageOf(ctx)
  const { model, prices, customers } = stage
  let clock = ctx.now.getTime()
  for (const step of story) {
    const now = await ctxOf(ctx.businessId)
    if (step.do === 'credit') {
      await topUp(now, customers[step.customer] as CustomerId, BigInt(step.amount))
      model.credit(step.customer, step.amount)
    } else if (step.do === 'advance') {
      clock += step.days * DAY_MS + ODD_MS
      await advanceTo(ctx, new Date(clock))
      model.passTime(clock)
    } else if (step.do === 'reprice') {
      const change = { amountPaisa: BigInt(step.amount) }
      await updatePrice(now, prices[step.price] as PriceId, change, priceHasLiveSubscription)
      Object.assign(model.prices[step.price] as object, { amount: step.amount })
    } else await playGrowth(stage, now, step)
    expect(await engineView(stage, ctx), JSON.stringify(step)).toEqual(modelView(stage))
  }
}

async function engineView({ customers, prices }: Stage, ctx: Ctx) {
  const rows = await query<Record<string, never>>(
    `SELECT id, status::text, current_period_end AS end, quantity, price_id, retry_count AS retries, collection::text,
       discount, pending_price_id, pending_quantity, coalesce(jsonb_array_length(paid_ahead), 0) AS ahead, cancel_at_period_end AS ending
     FROM subscriptions WHERE business_id = $1 ORDER BY id`,
    [ctx.businessId],
  )
  const subscriptions = []
  for (const {
    end,
    discount,
    priceId,
    pendingPriceId,
    pendingQuantity,
    ...row
  } of rows as never as EngineRow[]) {
    const pending = pendingPriceId && `${prices.indexOf(pendingPriceId)} × ${pendingQuantity}`
    const bills = (await byAge(ctx, row.id)).map(
      (bill) =>
        `${KINDS[bill.origin]} ${bill.settlement ?? bill.status} ${bill.totalAmountPaisa} - ${bill.refundedPaisa} ${bill.periodStart.getTime()}`,
    )
    const coupon = discount && `${discount.code} ${discount.periodsLeft}`
    subscriptions.push({ ...row, end: end.getTime(), price: prices.indexOf(priceId), coupon, pending, bills })
  }
  const balances: number[] = []
  for (const id of customers) balances.push(Number(await balanceOf(ctx, id)))
  const [coupons] = await query<{ count: number }>(
    'SELECT sum(redemptions)::int AS count FROM coupons WHERE business_id = $1',
    [ctx.businessId],
  )
  return { balances, redeemed: coupons?.count, subscriptions }
}

interface EngineRow {
  id: string
  status: string
  end: Date
  quantity: number
  priceId: PriceId
  retries: number
  collection: string
  discount: { code: string; periodsLeft: number | null } | null
  pendingPriceId: PriceId | null
  pendingQuantity: number | null
  ahead: number
  ending: boolean
}

const KINDS = { subscription: 'period', change: 'change', manual: 'manual', reversed: 'reversed' } as const

function modelView({ model, redeemed }: Stage) {
  const shown = [...model.subscriptions].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    balances: [...model.balances],
    redeemed: [...redeemed.values()].reduce((sum, count) => sum + count, 0),
    subscriptions: shown.map(viewOf),
  }
}

function viewOf(s: GrowthSubscription) {
  const { id, status, end, quantity, price, retries, collection, coupon, pending } = s
  return {
    ...{ id, status, end, quantity, price, retries, collection },
    coupon: coupon && `${coupon.code} ${coupon.left}`,
    pending: pending && `${pending.price} × ${pending.quantity}`,
    ahead: s.ahead.length,
    ending: s.endsWithPeriod,
    bills: s.bills.map(
      ({ kind, how, total, refunded, start }) => `${kind} ${how} ${total} - ${refunded} ${start}`,
    ),
  }
}

// 16 stories: two parallel groups, each story with its own business. A full run is MODEL_STORIES=1000, which takes an hour of processor time.
const LANES = 2
const STORIES = Number(process.env.MODEL_STORIES ?? 8)
const seed = Number(process.env.MODEL_SEED ?? 20261125)

describe('changes, discounts, refunds, items, cash and a simple model of them', () => {
  it.concurrent.each(Array.from({ length: LANES }, (_, lane) => seed + lane))(
    'agree after every step of random stories (seed %i)',
    async (laneSeed) => {
      await fc.assert(fc.asyncProperty(fc.array(around, { minLength: 12, maxLength: 26 }), play), {
        numRuns: STORIES,
        seed: laneSeed,
        endOnFailure: true,
      })
    },
    3_600_000,
  )
})
