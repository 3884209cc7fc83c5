import { describe, expect, it } from 'vitest'
import { POST as stop } from '@/app/v1/bulk-actions/[id]/stop/route'
import { POST as create } from '@/app/v1/bulk-actions/route'
import { DELETE as archive } from '@/app/v1/customers/[customerId]/route'
import { POST as send } from '@/app/v1/invoices/[id]/send/route'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { type SubscriptionId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { createCustomer } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { runBatch } from '@/lib/infra/job/run-until-idle'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import {
  advanceTo,
  later,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import {
  begin,
  check,
  cusIds,
  messagesTo,
  readNow,
  reasonsOf,
  rowsOf,
  runToItsEnd,
  subIds,
} from './bulk.fixture'
import { BULK_JOBS } from './job'

const auditOf = (objectId: string) =>
  query<{ actor: string; action: string }>(
    'SELECT actor, action FROM audit_entries WHERE object_id = $1 ORDER BY id',
    [objectId],
  )

describe('customers', () => {
  it('are archived together, and the answer says before who is left out and why', async () => {
    const business = await newBusiness()
    const { ctx, sandboxKey } = business
    const leavers = [await newCustomer(ctx), await newCustomer(ctx), await newCustomer(ctx)]
    const gone = await newCustomer(ctx)
    await call(archive, sandboxKey, { method: 'DELETE', params: { customerId: toWire('cus', gone) } })
    const member = await newCustomer(ctx, 1_000_000n)
    await subscribe(ctx, member, await newPrice(ctx))
    const before = await eventTypes(ctx)
    const customerIds = cusIds([...leavers, gone, member])
    const checked = await check(business, { action: 'archive_customers', customerIds })
    expect(checked).toMatchObject({ rows: 5, ready: 3, amountPaisa: null })
    const leftOut = { archived_already: 1, customer_has_active_subscriptions: 1 }
    expect(reasonsOf(checked)).toEqual(leftOut)
    expect(await eventTypes(ctx)).toEqual(before)

    const done = await runToItsEnd(business, checked.id)
    expect(done).toMatchObject({ status: 'done', progress: { done: 3, skipped: 0, failed: 0, total: 3 } })
    expect(reasonsOf(done)).toEqual(leftOut)
    for (const id of leavers) expect(await eventTypes(ctx, id)).toContain('customer.archived')
    const skipped = await rowsOf(business, checked.id, { state: 'skipped' })
    expect(skipped.map(({ customerId }: { customerId: string }) => customerId).toSorted()).toEqual(
      cusIds([gone, member]).toSorted(),
    )
    expect(await auditOf(checked.id)).toMatchObject([
      { actor: expect.stringMatching(/^key_/), action: 'bulk_action.started' },
    ])
    // Starting it again does nothing.
    expect((await begin(business, checked.id)).data).toMatchObject({ status: 'done' })
    expect((await eventTypes(ctx)).filter((type) => type === 'customer.archived')).toHaveLength(4)
  })

  it('that a filter has are chosen, and what is no filter is refused', async () => {
    const business = await newBusiness()
    for (const name of ['Asha', 'Ashok', 'Bina'])
      await createCustomer(business.ctx, { name, email: `${name}@example.com` })
    const chosen = await check(business, { action: 'archive_customers', where: { name: 'ash' } })
    expect(chosen).toMatchObject({ rows: 2, ready: 2, hasMore: false })
    const refused = async (body: object) =>
      (await call(create, business.sandboxKey, { body: { action: 'archive_customers', ...body } })).error
    expect(await refused({ where: { colour: 'red' } })).toMatchObject({ param: 'where.colour' })
    expect(await refused({ where: { status: 'old' } })).toMatchObject({ param: 'where.status' })
    expect(await refused({})).toMatchObject({ param: 'customerIds' })
    expect(await refused({ subscriptionIds: ['sub_1'] })).toMatchObject({ param: 'subscriptionIds' })
    const other = await newBusiness()
    const theirs = cusIds([await newCustomer(other.ctx)])
    expect(await refused({ customerIds: theirs })).toMatchObject({ code: 'resource_not_found' })
  })

  it('who owe get the link of their oldest open invoice once, and nobody else gets anything', async () => {
    const business = await newBusiness()
    const { ctx, sandboxKey } = business
    const price = await newPrice(ctx, { trialDays: 14 })
    const owing = [await newCustomer(ctx), await newCustomer(ctx)]
    for (const customerId of owing)
      for (const amountPaisa of [100n, 200n]) {
        const draft = await newDraft(ctx, await subscribe(ctx, customerId, price), { amountPaisa })
        await call(send, sandboxKey, { params: { id: toWire('inv', draft) } })
      }
    const owesNothing = await newCustomer(ctx)
    await query('DELETE FROM outbox_messages WHERE business_id = $1', [business.businessId])
    const customerIds = cusIds([...owing, owesNothing])
    const checked = await check(business, { action: 'send_pay_links', customerIds })
    expect(checked).toMatchObject({ ready: 2, amountPaisa: '200' })
    expect(reasonsOf(checked)).toEqual({ owes_nothing: 1 })
    expect(await runToItsEnd(business, checked.id)).toMatchObject({ progress: { done: 2 } })
    const mail = { channel: 'mail', recipient: 'customer@example.com' }
    expect(await messagesTo(business)).toEqual([mail, mail])
  })
})

describe('subscriptions', () => {
  it('end with their periods, in the name of who started it, and none ends at once', async () => {
    const business = await newBusiness()
    const { ctx } = business
    const price = await newPrice(ctx)
    const rich = await newCustomer(ctx, 10_000_000n)
    const running = [await subscribe(ctx, rich, price), await subscribe(ctx, rich, price)]
    const late = await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
    await advanceTo(ctx, later(ctx.now, 40))
    expect((await subscriptionNow(ctx, late.id)).status).toBe('past_due')
    const subscriptionIds = subIds([...running, late].map(({ id }) => id))
    const checked = await check(business, { action: 'cancel_subscriptions', subscriptionIds })
    expect(checked).toMatchObject({ ready: 2, amountPaisa: '100000' })
    expect(reasonsOf(checked)).toEqual({ owes_invoice: 1 })
    await runToItsEnd(business, checked.id)
    for (const { id } of running) {
      expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
      expect(await auditOf(toWire('sub', id))).toMatchObject([
        { actor: expect.stringMatching(/^key_/), action: 'subscription.canceled' },
      ])
    }
    expect(await subscriptionNow(ctx, late.id)).toMatchObject({
      status: 'past_due',
      cancelAtPeriodEnd: false,
    })
    const again = await check(business, { action: 'cancel_subscriptions', subscriptionIds })
    expect(reasonsOf(again)).toEqual({ ends_already: 2, owes_invoice: 1 })
  })

  it('get a coupon as often as it can be redeemed, and one that changed meanwhile is skipped', async () => {
    const business = await newBusiness()
    const { ctx } = business
    const price = await newPrice(ctx)
    const subscribers = [0, 1, 2, 3].map(() => newCustomer(ctx, 1_000_000n))
    const ids: string[] = []
    for (const customerId of subscribers) ids.push((await subscribe(ctx, await customerId, price)).id)
    const terms = { code: 'TEA-20', percentOff: 20, duration: 'once', maxRedemptions: 3 }
    await createCoupon(ctx, createCouponInput.parse(terms))
    const body = { action: 'add_coupon', couponCode: 'tea-20' }
    const checked = await check(business, { ...body, where: { status: 'active' } })
    expect(checked).toMatchObject({ rows: 4, ready: 3, couponCode: 'TEA-20' })
    expect(reasonsOf(checked)).toEqual({ coupon_used_up: 1 })
    const another = await subscribe(ctx, await newCustomer(ctx, 1_000_000n), price)
    await redeemCoupon(ctx, another.id as SubscriptionId, 'TEA-20')
    const done = await runToItsEnd(business, checked.id)
    expect(done.progress).toEqual({ done: 2, skipped: 1, failed: 0, total: 3 })
    expect(reasonsOf(done)).toEqual({ coupon_used_up: 2 })
    const unknown = await call(create, business.sandboxKey, {
      body: { ...body, couponCode: 'NOBODY', subscriptionIds: subIds(ids) },
    })
    expect(unknown.error).toMatchObject({ code: 'coupon_not_valid', reason: 'unknown' })
  })
})

it('a bulk action that is stopped keeps what it has done, and does not go on', async () => {
  const business = await newBusiness()
  const { businessId, sandboxKey } = business
  const ctx = await ctxOf(businessId)
  const ids = [await newCustomer(ctx), await newCustomer(ctx), await newCustomer(ctx)]
  const { id } = await check(business, { action: 'archive_customers', customerIds: cusIds(ids) })
  await begin(business, id)
  while ((await readNow(business, id)).progress.done === 0) await runBatch(BULK_JOBS, 'sandbox', 1)
  const stopped = await call(stop, sandboxKey, { params: { id } })
  expect(stopped.data).toMatchObject({ status: 'stopped', progress: { done: 1, total: 3 } })
  while (await runBatch(BULK_JOBS, 'sandbox'));
  expect((await begin(business, id)).error).toMatchObject({ code: 'bulk_action_stopped' })
  expect((await eventTypes(ctx)).filter((type) => type === 'customer.archived')).toHaveLength(1)
})

it('days are given to all who owe cash, and whom a wallet pays or who owes nothing is left out', async () => {
  const member = await paidInCash(1)
  const { ctx } = member
  const paysByWallet = await newCustomer(ctx, 50_000n)
  await subscribe(ctx, paysByWallet, await newPrice(ctx))
  const { currentPeriodEnd: end } = await subscriptionNow(ctx, member.id)
  const now = await advanceTo(ctx, later(end, 8))
  const chosen = cusIds([member.customerId, paysByWallet, await newCustomer(now)])
  const checked = await check(member, { action: 'give_days', days: 3, customerIds: chosen })
  expect(checked).toMatchObject({ rows: 3, ready: 1, days: 3, amountPaisa: null })
  expect(reasonsOf(checked)).toEqual({ wallet_pays: 1, nothing_due: 1 })
  expect(await runToItsEnd(member, checked.id)).toMatchObject({ status: 'done', progress: { done: 1 } })
  const { lateAt } = await subscriptionNow(now, member.id)
  expect((lateAt as Date).getTime()).toBeGreaterThan(later(now.now, 3).getTime())
  const refused = async (body: object) =>
    (await call(create, member.sandboxKey, { body: { customerIds: chosen, ...body } })).error
  expect(await refused({ action: 'give_days' })).toMatchObject({ param: 'days' })
  expect(await refused({ action: 'archive_customers', days: 3 })).toMatchObject({ param: 'days' })
})
