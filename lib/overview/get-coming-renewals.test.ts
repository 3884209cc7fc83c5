import { describe, expect, it } from 'vitest'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { getForecast } from '@/lib/billing/get-forecast'
import { type Day, startOfDay } from '@/lib/core/day'
import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { listSubscriptions } from '@/lib/subscription/read'
import { listSubscriptionsQuery } from '@/lib/subscription/schema'
import { advanceTo, later, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import type { RenewalDay } from './get-coming-renewals'
import { getOverview } from './get-overview'

const look = (ctx: Ctx) => getOverview(ctx, { interval: 'day' })
const days = (ctx: Ctx, count: number) => advanceTo(ctx, later(ctx.now, count))

/** The parts of a day's renewals. */
const ways = (some: Partial<RenewalDay['byWay']>) => ({
  covered: 0n,
  short: 0n,
  outside: 0n,
  unknown: 0n,
  ...some,
})

describe('the renewals of the next seven days', () => {
  it('count a daily price once per day, and add up per wallet', async () => {
    const { ctx } = await newBusiness()
    const customer = await newCustomer(ctx, 6_000n)
    await subscribe(ctx, customer, await newPrice(ctx, { amountPaisa: '1000', interval: 'day' }))
    const { figure } = (await look(ctx)).renewals
    expect(figure.days.map(({ renewals }) => renewals)).toEqual([0, 1, 1, 1, 1, 1, 1])
    expect(figure).toMatchObject({ shortWallets: 1, shortfallPaisa: 1_000n })
    const [none, paid] = [ways({}), ways({ covered: 1000n })]
    expect(figure.days.map(({ byWay }) => byWay)).toEqual([
      none,
      paid,
      paid,
      paid,
      paid,
      paid,
      ways({ short: 1000n }),
    ])
  })

  it('that are paid outside the wallet fall short of nothing', async () => {
    const it = await paidInCash(1, {}, undefined, { interval: 'week' })
    const { figure } = (await look(await days(it.ctx, 3))).renewals
    expect(figure.shortWallets).toBe(0)
    expect(figure.days[4]?.byWay).toEqual(ways({ outside: 50_000n }))
  })

  it('are the list of subscriptions behind each figure', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx, { interval: 'week' })
    const [rich, poor] = [await newCustomer(ctx, 200_000n), await newCustomer(ctx, 100_000n)]
    await subscribe(ctx, rich, price)
    const [first, second] = [await subscribe(ctx, poor, price), await subscribe(ctx, poor, price)]
    const soon = await days(ctx, 3)
    const { figure } = (await look(soon)).renewals
    expect(figure.days[4]?.renewals).toBe(3)
    expect(figure).toMatchObject({ shortWallets: 1, shortfallPaisa: 100_000n })
    const listed = async (query: Record<string, string>) => {
      const { items } = await listSubscriptions(soon, listSubscriptionsQuery.parse(query))
      return items.map(({ id }) => id)
    }
    const from = startOfDay(figure.days[4]?.day as Day, 'Asia/Kathmandu')
    const chargeUntil = later(from, 1).toISOString()
    expect(await listed({ chargeSince: from.toISOString(), chargeUntil })).toHaveLength(3)
    expect(await listed({ fallsShort: 'true' })).toEqual([second.id, first.id])
    expect(await listed({ fallsShort: 'true', chargeUntil: soon.now.toISOString() })).toEqual([])
    await topUp(soon, poor, 100_000n)
    expect(await listed({ fallsShort: 'true' })).toEqual([])
  })

  it('tell in production what was told of the charges of three days: how many wallets fall short, and not of how much', async () => {
    const { productionCtx: ctx } = await newBusiness()
    const { phone, userId } = await newSignedInCustomer(ctx)
    const customer = await customerOf(ctx, 'asha@example.com', phone)
    await payIntoWallet(userId, 6_000n)
    const { id } = await subscribe(
      ctx,
      customer,
      await newPrice(ctx, { amountPaisa: '2500', interval: 'day' }),
    )
    await getForecast(ctx, id as SubscriptionId)
    const { figure } = (await look(ctx)).renewals
    expect(figure.days.map(({ renewals }) => renewals)).toEqual([0, 1, 1, 1, 1, 1, 1])
    expect(figure).toMatchObject({ shortWallets: 1, shortfallPaisa: null })
    const [known, unknown] = [figure.days.slice(1, 4), figure.days.slice(4)]
    expect(known.map(({ byWay }) => byWay)).toEqual([
      ways({ covered: 2500n }),
      ways({ short: 2500n }),
      ways({ short: 2500n }),
    ])
    expect(unknown.map(({ byWay }) => byWay)).toEqual(Array(3).fill(ways({ unknown: 2500n })))
    const listed = () => listSubscriptions(ctx, listSubscriptionsQuery.parse({ fallsShort: 'true' }))
    expect((await listed()).items).toHaveLength(1)
    // The first result is repeated, so that nobody can see when money came in.
    await payIntoWallet(userId, 4_000n)
    expect((await listed()).items).toHaveLength(1)
  })

  it('leave out a subscription that ends with its period', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx, { interval: 'week' })
    const sub = await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
    const soon = await days(ctx, 2)
    expect((await look(soon)).renewals.figure.days[5]?.renewals).toBe(1)
    await cancelSubscription(soon, sub.id as SubscriptionId, { cancelAtPeriodEnd: true })
    const { figure } = (await look(soon)).renewals
    expect(figure.days.every(({ renewals }) => renewals === 0)).toBe(true)
    expect(figure.shortWallets).toBe(0)
  })
})
