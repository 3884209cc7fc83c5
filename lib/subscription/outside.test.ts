import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { GET as listInvoices } from '@/app/v1/invoices/route'
import { GET as listPayments } from '@/app/v1/payments/route'
import { GET as forecast } from '@/app/v1/subscriptions/[id]/forecast/route'
import { GET as read, PATCH as update } from '@/app/v1/subscriptions/[id]/route'
import { POST as create, GET as list } from '@/app/v1/subscriptions/route'
import { payInvoiceOutside } from '@/lib/billing/settle-invoice'
import { type CustomerId, fromWire, type InvoiceId, toWire } from '@/lib/core/id'
import type { WireInvoice } from '@/lib/invoice/present'
import type { InvoiceModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { eventTypes, newBusiness, setFinalAction } from '@/testing/business'
import { call } from '@/testing/call'

type Terms = Record<string, unknown>

const DAYS = { interval: 'day', intervalCount: 30 }

/** A business with a customer who pays at the counter. */
async function shop(terms: Terms = {}, balancePaisa?: bigint) {
  const business = await newBusiness()
  const customerId = await newCustomer(business.ctx, balancePaisa)
  const price = await newPrice(business.ctx, terms)
  const ids = { priceId: toWire('price', price.id), customerId: toWire('cus', customerId) }
  const post = (body: Terms) =>
    call(create, business.sandboxKey, { body: { ...ids, ...body }, idempotencyKey: randomUUID() })
  const begin = async () => {
    const { data } = await post({ collection: 'outside', payment: { method: 'cash' } })
    return subscriptionNow(business.ctx, fromWire('sub', data.id) as string)
  }
  return { ...business, customerId, post, begin }
}

test('cash at the counter begins a subscription without a wallet, a phone or a link', async () => {
  const { ctx, sandboxKey, post } = await shop()
  const { status, data } = await post({
    collection: 'outside',
    payment: { method: 'cash', reference: 'R-7' },
  })
  expect([status, data.status, data.collection, data.userId]).toEqual([201, 'active', 'outside', null])
  const [first] = await invoicesOf(ctx, fromWire('sub', data.id) as string)
  expect(first).toMatchObject({ status: 'paid', settlement: 'outside', ledgerTransactionId: null })
  expect(first?.invoiceNumber).toMatch(/\/000001$/)
  const { items } = (await call(listPayments, sandboxKey, { method: 'GET' })).data
  expect(items).toMatchObject([
    { invoiceIds: [toWire('inv', first?.id as string)], amountPaisa: '50000', reference: 'R-7' },
  ])
})

test('without a payment nothing is created, but for a trial and a price of nothing', async () => {
  const { sandboxKey, post } = await shop()
  const { status, error } = await post({ collection: 'outside' })
  expect([status, error?.code]).toEqual([402, 'payment_missing'])
  expect((await call(list, sandboxKey, { method: 'GET' })).data.items).toEqual([])
  const trial = await shop({ trialDays: 7 })
  expect((await trial.post({ collection: 'outside' })).data.status).toBe('trialing')
  const paid = await trial.post({ collection: 'outside', payment: { method: 'qr' } })
  expect(paid.data).toMatchObject({ status: 'active', trialEndAt: null })
  const free = await shop({ amountPaisa: '0' })
  expect((await free.post({ collection: 'outside' })).data.status).toBe('active')
})

test('a payment for a subscription that a wallet pays is refused', async () => {
  const { post } = await shop()
  for (const body of [{ collection: 'wallet' }, {}]) {
    const { status, error } = await post({ ...body, payment: { method: 'cash' } })
    expect([status, error?.param]).toEqual([400, 'payment'])
  }
})

test('at the end of the period the invoice opens, and no wallet pays it, however much it holds', async () => {
  const { ctx, begin, customerId } = await shop({}, 1_000_000n)
  const begun = await begin()
  expect(await balanceOf(ctx, customerId)).toBe(1_000_000n)
  const at = await advanceTo(ctx, begun.currentPeriodEnd)
  const [, open] = (await invoicesOf(at, begun.id)) as [InvoiceModel, InvoiceModel]
  expect([open.status, (await subscriptionNow(at, begun.id)).status]).toEqual(['open', 'past_due'])
  // Neither a top-up nor the days of the retry plan change that.
  await topUp(at, customerId as CustomerId, 100_000n)
  await advanceTo(at, later(begun.currentPeriodEnd, 4))
  expect((await invoicesOf(at, begun.id))[1]?.status).toBe('open')
  expect(await balanceOf(at, customerId)).toBe(1_100_000n)
  expect(await eventTypes(at, customerId)).not.toContain('wallet.low_balance')
  expect(JSON.stringify(open.timeline)).not.toContain('wallet')
})

test('while it is past due nothing is retried, as its fields say; its paid invoices say that they were settled outside', async () => {
  const { ctx, sandboxKey, begin } = await shop()
  const begun = await begin()
  await advanceTo(ctx, later(begun.currentPeriodEnd, 4))
  const { data } = await call(read, sandboxKey, { params: { id: toWire('sub', begun.id) } })
  expect(data).toMatchObject({ status: 'past_due', retryCount: 0, nextRetryAt: null, pastDueReason: null })
  const invoices = await call(listInvoices, sandboxKey, {
    path: `/v1/invoices?subscriptionId=${toWire('sub', begun.id)}&order=asc`,
  })
  const settled = invoices.data.items.map(({ status, settlement }: WireInvoice) => [status, settlement])
  expect(settled).toEqual([
    ['paid', 'outside'],
    ['open', null],
  ])
})

test('the payment of the open invoice brings it back, in the period of that invoice', async () => {
  const { ctx, begin } = await shop()
  const begun = await begin()
  const at = await advanceTo(ctx, later(begun.currentPeriodEnd, 2))
  const [, open] = (await invoicesOf(at, begun.id)) as [InvoiceModel, InvoiceModel]
  await payInvoiceOutside(at, open.id as InvoiceId, { method: 'cash' })
  expect(await subscriptionNow(at, begun.id)).toMatchObject({
    status: 'active',
    currentPeriodStart: open.periodStart,
    currentPeriodEnd: open.periodEnd,
  })
})

test.each(['cancel', 'unpaid'] as const)('who never pays: the final action is %s', async (action) => {
  const { ctx, begin } = await shop()
  await setFinalAction(ctx, action)
  const begun = await begin()
  const at = await advanceTo(ctx, later(begun.currentPeriodEnd, 19))
  expect((await subscriptionNow(at, begun.id)).status).toBe(action === 'cancel' ? 'canceled' : 'unpaid')
})

test('a subscription changes from the counter to the wallet and back for the periods to come', async () => {
  const { ctx, sandboxKey, begin, customerId } = await shop({}, 200_000n)
  const begun = await begin()
  const change = (collection: string) =>
    call(update, sandboxKey, {
      method: 'PATCH',
      params: { id: toWire('sub', begun.id) },
      body: { collection },
      idempotencyKey: randomUUID(),
    })
  expect((await change('wallet')).data.collection).toBe('wallet')
  const second = await advanceTo(ctx, begun.currentPeriodEnd)
  expect(await balanceOf(second, customerId)).toBe(150_000n)
  await change('outside')
  const { currentPeriodEnd } = await subscriptionNow(second, begun.id)
  const third = await advanceTo(second, currentPeriodEnd)
  expect((await subscriptionNow(third, begun.id)).status).toBe('past_due')
  expect(await balanceOf(third, customerId)).toBe(150_000n)
})

test('its forecast says what comes, and nothing of a wallet, a missing yes or a missing sum', async () => {
  for (const balancePaisa of [undefined, 60_000n]) {
    const { ctx, sandboxKey, begin } = await shop({}, balancePaisa)
    const { id, currentPeriodEnd } = await begin()
    const params = { id: toWire('sub', id) }
    const ahead = async () => (await call(forecast, sandboxKey, { method: 'GET', params })).data
    const charge = { chargeAt: expect.any(String), amountPaisa: '50000', agreed: true, covered: null }
    const expected = {
      subscriptionId: params.id,
      charges: [charge, charge, charge],
      ...{ walletBalancePaisa: null, shortfallPaisa: '0', shortfallAt: null },
    }
    expect(await ahead()).toEqual(expected)
    await advanceTo(ctx, later(currentPeriodEnd, 1))
    expect((await subscriptionNow(ctx, id)).status).toBe('past_due')
    expect(await ahead()).toEqual(expected)
  }
})

test('a renewal that the merchant collects is announced and never tried again', async () => {
  const { ctx, begin } = await shop(DAYS)
  const { id, currentPeriodEnd } = await begin()
  await advanceTo(ctx, later(currentPeriodEnd, 20))
  const types = (await invoicesOf(ctx, id)).flatMap(({ timeline }) =>
    (timeline as { type: string }[]).map(({ type }) => type),
  )
  expect(types).toContain('invoice.payment_failed')
  expect(types).not.toContain('invoice.retry_scheduled')
  expect(await eventTypes(ctx)).not.toContain('invoice.retry_scheduled')
})
