import { expect, it } from 'vitest'
import { POST as give } from '@/app/v1/subscriptions/[id]/days/route'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { MAX_RETRIES } from '@/lib/core/dunning'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import {
  advanceTo,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { eventTypes, newBusiness, setFinalAction } from '@/testing/business'
import { call } from '@/testing/call'
import { giveDays } from './give-days'

// Midnight in Kathmandu, which is 5 h 45 min ahead.
const midnight = (from: Date, days: number) =>
  new Date(
    `${later(new Date(from.getTime() + 20_700_000), days)
      .toISOString()
      .slice(0, 10)}T00:00:00+05:45`,
  )

/** A member who pays in cash and has been late since yesterday. */
async function late() {
  const member = await paidInCash(1)
  const { currentPeriodEnd: end } = await subscriptionNow(member.ctx, member.id)
  const ctx = await advanceTo(member.ctx, later(end, 6))
  const ask = (days: number, key = member.sandboxKey) =>
    call(give, key, { params: { id: toWire('sub', member.id) }, body: { days } })
  return { ...member, ctx, ask }
}

it('with more days, a debtor is late after whole days, once, with an event, and the audit log says who gave them', async () => {
  const member = await late()
  const lateAt = midnight(member.ctx.now, 6)
  expect((await member.ask(5)).data).toMatchObject({ status: 'past_due', lateAt: lateAt.toISOString() })
  const [invoice] = (await invoicesOf(member.ctx, member.id)).filter(({ status }) => status === 'open')
  expect(invoice?.lateAt).toEqual(lateAt)
  const told = async () =>
    (await eventTypes(member.ctx, member.id)).filter((type) => type.endsWith('.updated'))
  const before = await told()
  // Giving days again, or fewer days, adds nothing.
  for (const days of [5, 2]) expect((await member.ask(days)).data.lateAt).toBe(lateAt.toISOString())
  expect(await told()).toEqual(before)
  expect(
    await query('SELECT details FROM audit_entries WHERE object_id = $1 AND action = $2', [
      toWire('sub', member.id),
      'subscription.days_given',
    ]),
  ).toEqual([{ details: { days: 5, lateAt: lateAt.toISOString() } }])
})

it('reminders and the last step count from the end of the days that were given', async () => {
  const member = await late()
  await setFinalAction(member.ctx, 'unpaid')
  await member.ask(20)
  const lateAt = midnight(member.ctx.now, 21)
  let now = await advanceTo(member.ctx, lateAt)
  const { retryCount } = await subscriptionNow(now, member.id)
  expect(retryCount).toBe(1)
  now = await advanceTo(now, later(lateAt, 13))
  expect(await subscriptionNow(now, member.id)).toMatchObject({
    status: 'past_due',
    retryCount: MAX_RETRIES - 1,
  })
  now = await advanceTo(now, later(lateAt, 14))
  expect((await subscriptionNow(now, member.id)).status).toBe('unpaid')
  expect((await member.ask(5)).error).toMatchObject({ code: 'subscription_not_due' })
})

it('days are given from 1 to 30, for what is due in cash, and at the own business alone', async () => {
  const member = await late()
  for (const days of [0, 31, 2.5]) expect((await member.ask(days)).error).toMatchObject({ param: 'days' })
  const other = await newBusiness()
  expect((await member.ask(5, other.sandboxKey)).status).toBe(404)
  await member.record(1)
  expect((await member.ask(5)).error).toMatchObject({ code: 'subscription_not_due' })
  const { id, currentPeriodEnd } = await subscribe(
    other.ctx,
    await newCustomer(other.ctx, 50_000n),
    await newPrice(other.ctx),
  )
  const now = await advanceTo(other.ctx, later(currentPeriodEnd, 1))
  const wallet = await subscriptionNow(now, id)
  await expect(giveDays(now, id as Parameters<typeof giveDays>[1], { days: 5 })).rejects.toMatchObject({
    code: 'subscription_not_due',
  })
  expect(await subscriptionNow(now, id)).toEqual(wallet)
})
