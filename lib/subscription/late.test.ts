import { expect, it } from 'vitest'
import { GET as listCustomers } from '@/app/v1/customers/route'
import { GET as listInvoices } from '@/app/v1/invoices/route'
import { GET as read } from '@/app/v1/subscriptions/[id]/route'
import { GET as list } from '@/app/v1/subscriptions/route'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { updateBusinessInput } from '@/lib/business/schema'
import { updateBusiness } from '@/lib/business/update'
import { MAX_RETRIES } from '@/lib/core/dunning'
import { type InvoiceId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { getAttention } from '@/lib/overview/get-attention'
import { getRevenue } from '@/lib/overview/get-revenue'
import { advanceTo, later, newCustomer, newPrice, subscribe, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness, setFinalAction } from '@/testing/business'
import { call } from '@/testing/call'
import { businessHasLiveSubscription } from './read'
import { updateSubscription } from './update'

type Member = Awaited<ReturnType<typeof paidInCash>>

// Midnight in Kathmandu, which is 5 h 45 min ahead.
const midnight = (from: Date, days: number) =>
  new Date(
    `${later(new Date(from.getTime() + 20_700_000), days)
      .toISOString()
      .slice(0, 10)}T00:00:00+05:45`,
  )

const shown = async ({ sandboxKey, id }: Pick<Member, 'sandboxKey' | 'id'>) =>
  (await call(read, sandboxKey, { params: { id: toWire('sub', id) } })).data

const attention = (ctx: Ctx) =>
  getAttention(ctx, 'Asia/Kathmandu', ['past_due', 'expected'], {
    failingEndpoints: async () => ({ endpoints: 0, waiting: 0 }),
    hasAmounts: true,
  })

/** A member who has paid a month in cash, at the end of that month. */
async function due() {
  const member = await paidInCash(1)
  const { currentPeriodEnd: end } = await subscriptionNow(member.ctx, member.id)
  return { ...member, end, ctx: await advanceTo(member.ctx, end) }
}

it('a customer who pays cash is due on the day, and late after five days at midnight', async () => {
  const member = await due()
  const lateAt = midnight(member.end, 5)
  expect(await shown(member)).toMatchObject({ status: 'past_due', lateAt: lateAt.toISOString() })
  const lists = async () =>
    Promise.all(
      ['true', 'false'].map(
        async (late) =>
          (await call(list, member.sandboxKey, { path: `/v1/subscriptions?late=${late}` })).data.items.length,
      ),
    )
  expect(await lists()).toEqual([0, 1])
  const customers = async (search: string) =>
    (await call(listCustomers, member.sandboxKey, { path: `/v1/customers?${search}` })).data.items.length
  expect([await customers('owes=true'), await customers('owes=false')]).toEqual([1, 0])
  expect([await customers('late=true'), await customers('late=false')]).toEqual([0, 1])
  expect(await attention(member.ctx)).toMatchObject([{ kind: 'expected', count: 1, amountPaisa: 50_000n }])
  const now = await advanceTo(member.ctx, lateAt)
  expect(await lists()).toEqual([1, 0])
  expect([await customers('late=true'), await customers('late=false')]).toEqual([1, 0])
  expect(await attention(now)).toMatchObject([{ kind: 'past_due', count: 1, filters: { late: 'true' } }])
})

it('a wallet is late as soon as its charge has failed, and nothing is late once it is paid', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const { id, currentPeriodEnd } = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const wallet = { sandboxKey, id: id as Member['id'] }
  expect((await shown(wallet)).lateAt).toBeNull()
  await advanceTo(ctx, later(currentPeriodEnd, 1))
  expect((await shown(wallet)).lateAt).toBe(currentPeriodEnd.toISOString())
  const member = await due()
  await member.record(1)
  expect(await shown(member)).toMatchObject({ status: 'active', lateAt: null })
})

it('reminders and the last step count from the day on which cash is late', async () => {
  const member = await due()
  await setFinalAction(member.ctx, 'unpaid')
  const lateAt = midnight(member.end, 5)
  let now = await advanceTo(member.ctx, lateAt)
  expect((await subscriptionNow(now, member.id)).retryCount).toBe(0)
  now = await advanceTo(now, later(lateAt, 13))
  expect(await subscriptionNow(now, member.id)).toMatchObject({
    status: 'past_due',
    retryCount: MAX_RETRIES - 1,
  })
  now = await advanceTo(now, later(lateAt, 14))
  expect((await subscriptionNow(now, member.id)).status).toBe('unpaid')
  expect((await shown(member)).lateAt).toBe(lateAt.toISOString())
})

it('the days of grace are a setting from 0 to 30, which holds for what becomes due afterwards', async () => {
  const member = await due()
  for (const wrong of [-1, 31, 2.5, '5', null])
    expect(updateBusinessInput.safeParse({ graceDays: wrong }).success).toBe(false)
  const changed = await updateBusiness(member.ctx, { graceDays: 0 }, businessHasLiveSubscription)
  expect(changed.graceDays).toBe(0)
  expect((await shown(member)).lateAt).toBe(midnight(member.end, 5).toISOString())
  await member.record(1)
  const { currentPeriodEnd: next } = await subscriptionNow(member.ctx, member.id)
  await advanceTo(member.ctx, next)
  expect((await shown(member)).lateAt).toBe(next.toISOString())
})

it('a period whose payment is reversed in its first days is late like any other, and later on at once', async () => {
  for (const days of [1, 6]) {
    const member = await due()
    const payment = await member.record(1)
    await advanceTo(member.ctx, later(member.end, days))
    expect((await member.takeBack(payment)).error).toBeUndefined()
    const { status, pastDueAt } = await subscriptionNow(member.ctx, member.id)
    const lateAt = days === 1 ? midnight(member.end, 5) : (pastDueAt as Date)
    expect([status, (await shown(member)).lateAt]).toEqual(['past_due', lateAt.toISOString()])
  }
})

it('a payment within the days of grace is not recovered revenue, and one after them is', async () => {
  for (const [days, recovered] of [
    [3, 0],
    [6, 1],
  ] as const) {
    const member = await due()
    const now = await advanceTo(member.ctx, later(member.end, days))
    const { openInvoiceId } = await subscriptionNow(now, member.id)
    await settleInvoice(now, openInvoiceId as InvoiceId, { status: 'paid' })
    const { lastDays } = (await getRevenue(now, 'Asia/Kathmandu', 'day')).figure
    expect([lastDays.paidPaisa, lastDays.recoveredInvoices]).toEqual([50_000n, recovered])
    const path = '/v1/invoices?recovered=true'
    expect((await call(listInvoices, member.sandboxKey, { path })).data.items).toHaveLength(recovered)
  }
})

it('a wallet that takes over what is due at the counter has no days of grace', async () => {
  const member = await due()
  const now = await ctxOf(member.businessId)
  await updateSubscription(now, member.id, { collection: 'wallet' })
  const row = await subscriptionNow(now, member.id)
  expect(row).toMatchObject({ status: 'past_due', lateAt: now.now })
  expect(row.nextRetryAt).toEqual(later(now.now, 1))
})
