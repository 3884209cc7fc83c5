import { beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/v1/merchant/overview/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import type { InvoiceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { advanceRevenue } from './advance-revenue'
import { getOverview, type Overview } from './get-overview'

const LATER = new Date(Date.now() + 2 * 3_600_000)

const look = async (ctx: Ctx, interval: 'day' | 'month' = 'day'): Promise<Overview> =>
  getOverview(ctx, { interval })
const days = (ctx: Ctx, count: number) => advanceTo(ctx, later(ctx.now, count))

describe('the overview', () => {
  let business: TestBusiness
  let ctx: Ctx
  beforeAll(async () => {
    business = await newBusiness()
    ctx = business.ctx
  })

  it('of a new business is all zero, with every day and every step in it', async () => {
    const { subscriptions, revenue, renewals, float, onboarding } = await look(ctx)
    expect(subscriptions.figure.mrrPaisa).toBe(0n)
    expect(revenue.figure.points).toHaveLength(30)
    expect(revenue.figure.sum.paidPaisa).toBe(0n)
    expect(renewals.figure.days).toHaveLength(7)
    expect(float?.figure).toBe(0n)
    expect(onboarding.completed).toBe(false)
    expect(onboarding.steps.filter(({ done }) => done).map(({ name }) => name)).toEqual([
      'api_key',
      'production_key',
    ])
  })

  it('counts a month of Rs 500 and a year of Rs 1,200 as Rs 600 a month; trials count when they are charged', async () => {
    await subscribe(ctx, await newCustomer(ctx, 70_000n), await newPrice(ctx))
    await subscribe(
      ctx,
      await newCustomer(ctx, 120_000n),
      await newPrice(ctx, { amountPaisa: '120000', interval: 'year' }),
    )
    await subscribe(ctx, await newCustomer(ctx), await newPrice(ctx, { trialDays: 5 }))
    const { figure } = (await look(ctx)).subscriptions
    expect(figure.mrrPaisa).toBe(60_000n)
    expect(figure.counts).toMatchObject({ active: 2, trialing: 1, past_due: 0 })
  })

  it('sums what was paid today, and what customers still hold', async () => {
    const { revenue, float } = await look(ctx)
    expect(revenue.figure.points.at(-1)).toMatchObject({
      invoices: 2,
      paidPaisa: 170_000n,
      recoveredPaisa: 0n,
    })
    expect(revenue.figure.sum.paidPaisa).toBe(170_000n)
    expect(float?.figure).toBe(20_000n)
  })

  it('shows the trial that ends in five days as a renewal, whose customer has no wallet yet', async () => {
    const { figure } = (await look(ctx)).renewals
    expect(figure.days.map(({ renewals }) => renewals)).toEqual([0, 0, 0, 0, 0, 1, 0])
    expect(figure.days[5]?.amountPaisa).toBe(50_000n)
    expect(figure).toMatchObject({ shortWallets: 1, shortfallPaisa: 50_000n })
  })

  it('follows the sandbox clock', async () => {
    const afterwards = await days(ctx, 40)
    const { revenue } = await look(afterwards)
    expect(revenue.figure.sum.paidPaisa).toBe(0n)
    expect(revenue.figure.before.paidPaisa).toBe(170_000n)
  })
})

describe('recovered revenue', () => {
  it('is an invoice of a period whose first attempt failed: paid by a top-up, or outside of the wallet', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx)
    const [byTopUp, outside] = [await newCustomer(ctx, 50_000n), await newCustomer(ctx, 50_000n)]
    await subscribe(ctx, byTopUp, price)
    const other = await subscribe(ctx, outside, price)
    const late = await days(ctx, 33)
    await topUp(ctx, byTopUp, 50_000n)
    const open = (await invoicesOf(ctx, other.id)).at(-1)
    await settleInvoice(late, open?.id as InvoiceId, { status: 'paid' })
    const { revenue, subscriptions } = await look(late)
    expect(revenue.figure.lastDays).toEqual({
      invoices: 2,
      paidPaisa: 100_000n,
      recoveredInvoices: 2,
      recoveredPaisa: 100_000n,
      refundedPaisa: 0n,
    })
    expect(revenue.figure.daysBefore.paidPaisa).toBe(100_000n)
    expect(subscriptions.figure.counts.active).toBe(2)
  })
})

describe('revenue that was summed up before', () => {
  it('is the same as revenue that is read one by one, in another time zone too', async () => {
    const { ctx, businessId } = await newBusiness()
    const price = await newPrice(ctx, { interval: 'week' })
    const [paying, late] = [await newCustomer(ctx, 200_000n), await newCustomer(ctx, 100_000n)]
    await subscribe(ctx, paying, price)
    await subscribe(ctx, late, price)
    await days(ctx, 15)
    await topUp(ctx, late, 60_000n)
    const now = await days(ctx, 17)
    const before = [(await look(now)).revenue.figure, (await look(now, 'month')).revenue.figure]
    expect(before[0]?.sum).toEqual({
      invoices: 6,
      paidPaisa: 300_000n,
      recoveredInvoices: 1,
      recoveredPaisa: 50_000n,
      refundedPaisa: 0n,
    })
    while (await advanceRevenue(LATER));
    expect([(await look(now)).revenue.figure, (await look(now, 'month')).revenue.figure]).toEqual(before)
    expect(await storedDays(businessId)).toEqual({ invoices: 5, through: 'Asia/Kathmandu' })

    await query(`UPDATE businesses SET time_zone = 'America/Los_Angeles' WHERE id = $1`, [businessId])
    const elsewhere = (await look(now)).revenue.figure
    expect(elsewhere.sum).toEqual(before[0]?.sum)
    while (await advanceRevenue(LATER));
    expect((await look(now)).revenue.figure).toEqual(elsewhere)
    expect(await storedDays(businessId)).toEqual({ invoices: 5, through: 'America/Los_Angeles' })
    expect(await advanceRevenue(LATER)).toBe(false)
  })

  async function storedDays(businessId: string) {
    const [row] = await query(
      `SELECT (SELECT sum(invoices)::int FROM revenue_days WHERE business_id = $1) AS invoices, time_zone AS through
       FROM revenue_progress WHERE business_id = $1`,
      [businessId],
    )
    return row
  }
})

describe('GET /v1/merchant/overview', () => {
  it('shows every member the figures of their own business and environment', async () => {
    const owner = await newOwner()
    const { ctx } = await signedIn(owner)
    await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
    const { headers } = await signedIn(await newMember(owner.businessId, 'viewer'))
    const { data } = await call(GET, headers, { method: 'GET', path: '/v1/merchant/overview?interval=month' })
    expect(data.subscriptions).toMatchObject({ mrrPaisa: '50000', active: 1 })
    expect(data.revenue.points).toHaveLength(12)
    expect(data.revenue.points.at(-1)).toMatchObject({ invoices: 1, paidPaisa: '50000' })
    const production = await call(GET, { ...headers, 'x-environment': 'production' }, { method: 'GET' })
    expect(production.data.subscriptions).toMatchObject({ mrrPaisa: '0', active: 0 })
    expect(production.data.walletFloat).toBeNull()
    const { headers: stranger } = await signedIn(await newOwner())
    expect((await call(GET, stranger, { method: 'GET' })).data.subscriptions.active).toBe(0)
  })
})
