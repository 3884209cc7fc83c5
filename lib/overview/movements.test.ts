import { describe, expect, it } from 'vitest'
import { type Day, dayOf, startOfDay } from '@/lib/core/day'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { listSubscriptions } from '@/lib/subscription/read'
import { listSubscriptionsQuery } from '@/lib/subscription/schema'
import { advanceTo, later, newCustomer, newPrice, subscribe, subscriptionNow, topUp } from '@/testing/billing'
import { ctxOf, newBusiness, setFinalAction } from '@/testing/business'
import { Random } from '@/testing/random'
import { getMovements, type Movements } from './get-movements'
import { getSubscriptionFigures } from './get-subscription-figures'
import { monthlyRecurring } from './rules'

const ZONE = 'Asia/Kathmandu'

async function movementsSince(ctx: Ctx, starts: readonly Date[]): Promise<Movements> {
  const present = await getSubscriptionFigures(ctx)
  return (await getMovements(ctx, starts, present.figure)).figure
}

/** Everything that moved since this time, as kinds and amounts. */
async function movedSince(ctx: Ctx, from: Date): Promise<Record<string, [number, bigint]>> {
  const { spans } = await movementsSince(ctx, [from])
  const all = Object.entries(spans[0]?.movements ?? {})
  return Object.fromEntries(
    all
      .filter(([, { subscriptions }]) => subscriptions > 0)
      .map(([kind, { subscriptions, amountPaisa }]) => [kind, [subscriptions, amountPaisa]]),
  )
}

describe('recurring revenue moves', () => {
  it('when a subscription begins, grows, shrinks, pauses, goes on and ends; a renewal at the same terms moves nothing', async () => {
    const { ctx } = await newBusiness()
    const [small, large] = [await newPrice(ctx), await newPrice(ctx, { amountPaisa: '120000' })]
    const start = ctx.now
    const { id } = await subscribe(ctx, await newCustomer(ctx, 5_000_000n), small)
    expect(await movedSince(ctx, start)).toEqual({ new: [1, 50_000n] })

    let now = await advanceTo(ctx, later(ctx.now, 40))
    expect(await movedSince(now, later(start, 1))).toEqual({})
    let from = now.now
    const change = async (priceId: string) =>
      changeSubscription(await ctxOf(ctx.businessId), id as SubscriptionId, {
        priceId: priceId as PriceId,
        when: 'now',
      })
    await change(large.id)
    expect(await movedSince(now, from)).toEqual({ expansion: [1, 70_000n] })
    now = await advanceTo(now, later(now.now, 1))
    from = now.now
    await change(small.id)
    expect(await movedSince(now, from)).toEqual({ contraction: [1, 70_000n] })

    now = await advanceTo(now, later(now.now, 1))
    from = now.now
    await pauseSubscription(now, id as SubscriptionId, { remaining: 'keep' })
    expect(await movedSince(now, from)).toEqual({ churn: [1, 50_000n] })
    now = await advanceTo(now, later(now.now, 1))
    from = now.now
    await unpauseSubscription(now, id as SubscriptionId)
    expect(await movedSince(now, from)).toEqual({ recovered: [1, 50_000n] })
    now = await advanceTo(now, later(now.now, 1))
    from = now.now
    await cancelSubscription(now, id as SubscriptionId, { cancelAtPeriodEnd: false })
    expect(await movedSince(now, from)).toEqual({ churn: [1, 50_000n] })
    const { startPaisa, spans } = await movementsSince(now, [start, later(start, 1)])
    expect([startPaisa, ...spans.map(({ endPaisa }) => endPaisa)]).toEqual([0n, 50_000n, 0n])
  })

  it('when the end of a trial is paid and not before, on that day, however late the books are written', async () => {
    const { ctx } = await newBusiness()
    await subscribe(ctx, await newCustomer(ctx, 500_000n), await newPrice(ctx, { trialDays: 5 }))
    expect(await movedSince(ctx, ctx.now)).toEqual({})
    const now = await advanceTo(ctx, later(ctx.now, 60))
    const { spans } = await movementsSince(now, [ctx.now, later(ctx.now, 4), later(ctx.now, 6)])
    expect(spans.map(({ movements }) => movements.new.subscriptions)).toEqual([0, 1, 0])
  })

  it('not when a charge fails, but when the last try has failed; a payment after it brings it back', async () => {
    const { ctx } = await newBusiness()
    await setFinalAction(ctx, 'unpaid')
    const customer = await newCustomer(ctx, 50_000n)
    const { id } = await subscribe(ctx, customer, await newPrice(ctx))
    let now = await advanceTo(ctx, later(ctx.now, 32))
    expect((await subscriptionNow(ctx, id)).status).toBe('past_due')
    expect(await movedSince(now, later(ctx.now, 1))).toEqual({})
    now = await advanceTo(now, later(now.now, 30))
    expect(await movedSince(now, later(ctx.now, 1))).toEqual({ churn: [1, 50_000n] })
    await topUp(now, customer, 500_000n)
    expect(await movedSince(now, now.now)).toEqual({ recovered: [1, 50_000n] })
  })

  it('of all subscriptions of a price when its amount changes', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx)
    await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
    await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
    const now = await advanceTo(ctx, later(ctx.now, 1))
    await updatePrice(now, price.id as PriceId, { amountPaisa: 60_000n }, countPriceUsage)
    expect(await movedSince(now, now.now)).toEqual({ expansion: [2, 20_000n] })
  })

  it('each kind of a time is the list of subscriptions to which its bar leads', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx)
    const first = await subscribe(ctx, await newCustomer(ctx, 90_000n), price)
    const now = await advanceTo(ctx, later(ctx.now, 3))
    const second = await subscribe(now, await newCustomer(now, 90_000n), price)
    await cancelSubscription(now, first.id as SubscriptionId, { cancelAtPeriodEnd: false })
    const listed = async (filters: Record<string, string>) =>
      (await listSubscriptions(now, listSubscriptionsQuery.parse(filters))).items.map(({ id }) => id)
    const movedFrom = later(ctx.now, 2).toISOString()
    expect(await listed({ movement: 'new', movedFrom })).toEqual([second.id])
    expect(await listed({ movement: 'new' })).toEqual([second.id, first.id])
    expect(await listed({ movement: 'churn', movedFrom, movedTo: later(now.now, 1).toISOString() })).toEqual([
      first.id,
    ])
    expect(await listed({ movement: 'churn', movedTo: movedFrom })).toEqual([])
    const other = await newBusiness()
    expect(
      (await listSubscriptions(other.ctx, listSubscriptionsQuery.parse({ movement: 'new' }))).items,
    ).toEqual([])
  })
})

const SEED = 20
const STEPS = 8

type Paper = { subscriptionId: string; priceId: string; createdAt: Date; lines: StoredLine[] }

/** The cost of a whole period on an invoice. One-time items are not part of it. */
const wholeOf = ({ lines }: Paper): bigint =>
  lines.reduce(
    (sum, { once, rest, amountPaisa }) => sum + (once ? 0n : BigInt(rest?.wholePaisa ?? amountPaisa)),
    0n,
  )

const PAPERS = `SELECT subscription_id, price_id, created_at, lines FROM invoices
  WHERE business_id = $1 AND environment = 'sandbox' AND status IN ('paid', 'open') AND origin IN ('subscription', 'change')
  ORDER BY created_at, id`

it('the movements of a business add up to what its invoices say, through discounts, quantities, pauses, changes and ends', async () => {
  const random = new Random(SEED)
  const { ctx } = await newBusiness()
  const start = ctx.now
  const prices = [
    await newPrice(ctx, { interval: 'week' }),
    await newPrice(ctx, { amountPaisa: '73011' }),
    await newPrice(ctx, { amountPaisa: '1199', interval: 'day', intervalCount: 3 }),
  ]
  const rhythm = new Map(prices.map((price) => [price.id, price]))
  await createCoupon(ctx, createCouponInput.parse({ code: 'ALWAYS', percentOff: 15, duration: 'forever' }))
  await createCoupon(ctx, createCouponInput.parse({ code: 'ONCE', amountOffPaisa: '999', duration: 'once' }))
  const begin = async () => {
    const now = await ctxOf(ctx.businessId)
    const couponCode = random.pick([undefined, 'ALWAYS', 'ONCE'])
    const { id } = await createSubscription(now, {
      customerId: await newCustomer(now, 90_000_000n),
      priceId: random.pick(prices).id as PriceId,
      skipTrial: false,
      quantity: random.integer(1, 3),
      ...(couponCode && { couponCode }),
    })
    return id as SubscriptionId
  }
  const ids = [await begin(), await begin(), await begin(), await begin()]
  for (let step = 0; step < STEPS; step++) {
    const now = await ctxOf(ctx.businessId)
    const id = random.pick(ids)
    const { status } = await subscriptionNow(ctx, id)
    if (status === 'active' && random.chance(0.3))
      await pauseSubscription(now, id, { remaining: 'keep', resumesAt: later(now.now, 4) })
    else if (status === 'active' && random.chance(0.6))
      await changeSubscription(now, id, { quantity: random.integer(1, 4), when: 'now' })
    else if (status === 'active' && random.chance(0.4))
      await cancelSubscription(now, id, { cancelAtPeriodEnd: random.chance(0.5) })
    else ids.push(await begin())
    const then = await advanceTo(now, later(now.now, random.integer(1, 3)))
    const { mrrPaisa } = (await getSubscriptionFigures(then)).figure
    const { startPaisa, spans } = await movementsSince(then, [start, now.now])
    expect([startPaisa, spans[1]?.endPaisa]).toEqual([0n, mrrPaisa])
  }
  // Every subscription is billed once more after its last change.
  const end = await advanceTo(ctx, later((await ctxOf(ctx.businessId)).now, 33))
  const papers = await query<Paper>(PAPERS, [ctx.businessId])
  const newest = new Map(papers.map((paper) => [paper.subscriptionId, paper]))
  const live = []
  for (const id of ids)
    if ((await subscriptionNow(ctx, id)).status === 'active') live.push(newest.get(id) as Paper)
  expect(live.length).toBeGreaterThan(2)
  const { spans } = await movementsSince(end, [start])
  const { movements } = spans[0] as Movements['spans'][number]
  const monthly = (some: readonly Paper[]) =>
    monthlyRecurring(
      some.map((paper) => ({
        ...(rhythm.get(paper.priceId) as (typeof prices)[number]),
        amountPaisa: wholeOf(paper),
      })),
    )
  expect(spans[0]?.endPaisa).toBe(monthly(live))
  expect(movements.churn.subscriptions).toBeGreaterThan(0)
  expect(movements.new.subscriptions).toBe(new Set(papers.map(({ subscriptionId }) => subscriptionId)).size)

  // What started on each day equals the first invoices of that day.
  const firsts = papers.filter(
    (paper) => papers.find((each) => each.subscriptionId === paper.subscriptionId) === paper,
  )
  const days = [...new Set(firsts.map(({ createdAt }) => dayOf(createdAt, ZONE)))].sort()
  const byDay = await movementsSince(
    end,
    days.map((day: Day) => startOfDay(day, ZONE)),
  )
  expect(byDay.spans.map((span) => span.movements.new.subscriptions)).toEqual(
    days.map((day) => firsts.filter(({ createdAt }) => dayOf(createdAt, ZONE) === day).length),
  )
})
