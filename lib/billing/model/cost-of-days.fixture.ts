import { expect } from 'vitest'
import { MINUTE_MS } from '@/lib/core/duration'
import { type CustomerId, type InvoiceId, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { cancelSubscription, resumeSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscriptionNow,
} from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { refundInvoice } from '../refund-invoice'
import { type Act, COUPONS, type Life, PLANS, type Plan } from './lives.fixture'
import { afterCoupon, type ModelCoupon } from './terms.fixture'

// Whatever a customer does, they pay what the plan costs for each day of service, minus what the business has refunded.

const BROUGHT = 100_000_000n

interface Refund {
  paisa: bigint
  /** The period that the invoice is for. */
  startAt: number
  endAt: number
}

interface Lived {
  ctx: Ctx
  prices: PriceId[]
  /** The index in `PLANS` of the plan that the coupon was redeemed for. */
  began: number
  coupon: ModelCoupon | null
  /** The subscription as it has been since `at`. Service is counted up to `at`. */
  row: SubscriptionModel
  at: Date
  /** What all service up to `at` costs, times a million. */
  usedMillionths: bigint
  /** The amount that the business has refunded. */
  refunded: bigint
  /** Refunds that no change has counted yet. */
  uncounted: Refund[]
  /** How many amounts may have been rounded. */
  rounded: number
  /** The periods that had a discount. */
  discounted: Set<number>
  wasPaused: boolean
}

/** Plays one life of a subscription to the end of its last period, and compares what the customer has paid with what they have used. */
export async function playLife(story: Life): Promise<void> {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, BROUGHT)
  const prices: PriceId[] = []
  for (const { amount, isOther, ...rhythm } of PLANS) {
    const productId =
      isOther || prices.length === 0 ? {} : { productId: await productOf(ctx, prices[0] as PriceId) }
    prices.push((await newPrice(ctx, { amountPaisa: String(amount), ...rhythm, ...productId })).id as PriceId)
  }
  const coupon = story.coupon === null ? null : (COUPONS[story.coupon] as ModelCoupon)
  if (coupon) await offer(ctx, coupon, prices[story.plan] as PriceId)
  const row = await createSubscription(ctx, {
    customerId,
    priceId: prices[story.plan] as PriceId,
    skipTrial: false,
    quantity: story.quantity,
    couponCode: coupon?.code,
  })
  const lived: Lived = {
    ...{ ctx, prices, began: story.plan, coupon, row, at: row.currentPeriodStart, usedMillionths: 0n },
    ...{ refunded: 0n, uncounted: [], rounded: 1, discounted: new Set<number>(), wasPaused: false },
  }
  for (const each of story.acts) await doAct(lived, each)
  await endLife(lived)
  await expectPaid(lived, customerId)
}

async function productOf({ businessId }: Ctx, priceId: PriceId): Promise<string> {
  const [row] = await query<{ productId: string }>(
    'SELECT product_id FROM prices WHERE business_id = $1 AND id = $2',
    [businessId, priceId],
  )
  return toWire('prod', (row as { productId: string }).productId)
}

async function offer(ctx: Ctx, { code, percent, off, left }: ModelCoupon, priceId: PriceId): Promise<void> {
  const less = percent > 0 ? { percentOff: percent } : { amountOffPaisa: String(off) }
  const periods = { duration: 'repeating', periods: left, productIds: [await productOf(ctx, priceId)] }
  await createCoupon(ctx, createCouponInput.parse({ code, ...less, ...periods }))
}

/** A refusal is fine in any life, because it changes nothing. */
const attempt = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: { code?: string }) => {
      if (!error.code) throw error
      return false
    },
  )

async function doAct(lived: Lived, each: Act): Promise<void> {
  const ctx = await ctxOf(lived.ctx.businessId)
  const id = lived.row.id as SubscriptionId
  if (each.do === 'wait') return wait(lived, new Date(ctx.now.getTime() + each.minutes * MINUTE_MS))
  if (each.do === 'change') {
    const { plan: to, quantity, when } = each
    const isDone = await attempt(changeSubscription(ctx, id, { priceId: lived.prices[to], quantity, when }))
    const at = isDone && when === 'now' && (await newest(lived, 'subscription_changes', 'changed_at'))
    if (at && at > lived.at) {
      await moveTo(lived, at, () => countRefunds(lived, at))
      // The rest of a period is billed in whole paisa, and each change has two such parts.
      lived.rounded += 2
    }
  } else if (each.do === 'pause') {
    const resumesAt = each.days === null ? undefined : later(ctx.now, each.days)
    if (!(await attempt(pauseSubscription(ctx, id, { remaining: each.remaining, resumesAt })))) return
    lived.wasPaused = true
    await moveTo(lived, (await newest(lived, 'subscription_pauses', 'paused_at')) as Date)
  } else if (each.do === 'unpause') await unpause(lived, ctx)
  else if (each.do === 'cancel') await cancelAtEnd(lived, ctx)
  else if (each.do === 'keep') await attempt(resumeSubscription(ctx, id))
  else {
    const bills = await invoicesOf(ctx, id)
    const { totalAmountPaisa, periodStart, periodEnd, ...bill } = bills[
      each.bill % bills.length
    ] as InvoiceModel
    const paisa = (totalAmountPaisa * BigInt(each.percent)) / 100n
    if (
      !(await attempt(
        refundInvoice(ctx, bill.id as InvoiceId, { amountPaisa: paisa, reason: 'It fell out.' }),
      ))
    )
      return
    lived.refunded += paisa
    lived.uncounted.push({ paisa, startAt: periodStart.getTime(), endAt: periodEnd.getTime() })
  }
}

/** A pause that has lasted longer than the period ends with it, at once. */
async function cancelAtEnd(lived: Lived, ctx: Ctx): Promise<void> {
  const { id } = lived.row
  await attempt(cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: true }))
  lived.row = await subscriptionNow(ctx, id)
}

async function unpause(lived: Lived, ctx: Ctx): Promise<void> {
  if (!(await attempt(unpauseSubscription(ctx, lived.row.id as SubscriptionId)))) return
  await moveTo(lived, (await newest(lived, 'subscription_pauses', 'ended_at')) as Date)
}

/** The exact instant of the newest row in a table. */
async function newest({ ctx, row }: Lived, table: string, column: string): Promise<Date | null> {
  const [found] = await query<{ at: Date | null }>(
    `SELECT max(${column}) AS at FROM ${table} WHERE business_id = $1 AND subscription_id = $2`,
    [ctx.businessId, row.id],
  )
  return found?.at ?? null
}

/** Lets time pass, stopping at each change of the terms. */
async function wait(lived: Lived, until: Date): Promise<void> {
  while (lived.at < until) {
    const { status, resumesAt, currentPeriodEnd } = lived.row
    const bound = status === 'paused' ? resumesAt : status === 'active' ? currentPeriodEnd : null
    const next = bound && bound < until ? bound : until
    if (next <= lived.at) throw new Error(`nothing was billed at ${next.toISOString()}`)
    await advanceTo(lived.ctx, next)
    await moveTo(lived, next)
  }
}

/** Counts the service up to an instant, then reads the subscription as it is from then on. */
async function moveTo(lived: Lived, at: Date, before = async () => {}): Promise<void> {
  if (lived.row.status === 'active') await use(lived, at.getTime() - lived.at.getTime())
  await before()
  lived.at = at
  lived.row = await subscriptionNow(lived.ctx, lived.row.id)
}

/** Adds the cost of a stretch of service, by the plan and quantity that the customer was shown. */
async function use(lived: Lived, lengthMs: number): Promise<void> {
  const { currentPeriodStart, currentPeriodEnd } = lived.row
  const wholeMs = currentPeriodEnd.getTime() - currentPeriodStart.getTime() - (await keptMs(lived.row))
  lived.usedMillionths += (BigInt(costOf(lived)) * BigInt(lengthMs) * 1_000_000n) / BigInt(wholeMs)
}

/** What the whole present period costs. */
function costOf(lived: Lived): number {
  const { amount, ...plan } = PLANS[lived.prices.indexOf(lived.row.priceId as PriceId)] as Plan
  const full = amount * lived.row.quantity
  return afterCoupon(full, couponOfPeriod(lived, plan, full))
}

/** A change gives back what was paid for the rest of the period and not yet refunded. So the refund counts for the service up to then. */
async function countRefunds(lived: Lived, at: Date): Promise<void> {
  const { currentPeriodStart, currentPeriodEnd } = lived.row
  const [beganAt, endAt] = [currentPeriodStart.getTime(), currentPeriodEnd.getTime()]
  const shareOf = (paisa: bigint | number, [part, whole]: readonly [number, number]) =>
    part <= 0 ? 0 : Number((BigInt(paisa) * BigInt(part)) / BigInt(whole))
  const restOf = (end: number, start: number) => [end - at.getTime(), end - start] as const
  // The last billed period: the present one, or the one before it if a change of interval has ended it.
  const billed = (await invoicesOf(lived.ctx, lived.row.id)).filter(
    ({ origin, periodStart }) => origin === 'subscription' && periodStart <= currentPeriodStart,
  )
  const billedAt = Math.max(...billed.map(({ periodStart }) => periodStart.getTime()))
  const present = lived.uncounted.filter(({ startAt }) => startAt >= billedAt)
  const parts = present.map(({ paisa, startAt, endAt: end }) =>
    startAt < beganAt
      ? // What a change to another rhythm has left of the period before has paid the present one.
        shareOf(shareOf(paisa, [end - beganAt, end - startAt]), restOf(endAt, beganAt))
      : shareOf(paisa, restOf(end, startAt)),
  )
  const rest = shareOf(costOf(lived), restOf(endAt, beganAt))
  // A plan never gives back less than zero.
  const lost = Math.min(
    rest,
    parts.reduce((sum, part) => sum + part, 0),
  )
  if (!lived.wasPaused) lived.refunded -= BigInt(lost)
  lived.rounded += 2 * lived.uncounted.length
  lived.uncounted = []
}

/** A coupon counts for the number of periods that it says, with the product and interval that it was redeemed for. */
function couponOfPeriod(
  { began, coupon, discounted, row }: Lived,
  plan: Omit<Plan, 'amount'>,
  full: number,
): ModelCoupon | null {
  if (row.periodDiscount === null || !coupon) return null
  const { amount: _, ...redeemedAt } = PLANS[began] as Plan
  expect(plan, 'a discount stays with its product and rhythm').toEqual(redeemedAt)
  if (full > 0) discounted.add(row.currentPeriodStart.getTime())
  expect(discounted.size, 'periods with a discount').toBeLessThanOrEqual(coupon.left ?? 0)
  return coupon
}

/** How much longer pauses have made the present period, in milliseconds. */
async function keptMs({ businessId, id, currentPeriodStart }: SubscriptionModel): Promise<number> {
  const [row] = await query<{ ms: number }>(
    `SELECT coalesce(sum(kept_ms), 0)::float8 AS ms FROM subscription_pauses
     WHERE business_id = $1 AND subscription_id = $2 AND remaining = 'keep' AND ended_at IS NOT NULL AND paused_at >= $3`,
    [businessId, id, currentPeriodStart],
  )
  return row?.ms ?? 0
}

/** Ends the subscription at the end of the paid period. */
async function endLife(lived: Lived): Promise<void> {
  const { ctx } = lived
  await unpause(lived, await ctxOf(ctx.businessId))
  await cancelAtEnd(lived, await ctxOf(ctx.businessId))
  if (lived.row.status !== 'canceled') await wait(lived, lived.row.currentPeriodEnd)
  expect(lived.row.status).toBe('canceled')
}

async function expectPaid(lived: Lived, customerId: CustomerId): Promise<void> {
  const { ctx, usedMillionths, refunded, rounded, wasPaused } = lived
  const paid = BROUGHT - (await balanceOf(ctx, customerId))
  const used = usedMillionths / 1_000_000n
  expect(paid + refunded + BigInt(rounded), 'paid or refunded').toBeGreaterThanOrEqual(used)
  // Pauses keep only whole days, and a refund lowers what a change gives back.
  if (!wasPaused && refunded === 0n) expect(paid, 'paid').toBeLessThanOrEqual(used + BigInt(rounded))
}
