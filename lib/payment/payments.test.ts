import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { POST as pay } from '@/app/v1/invoices/[id]/payments/route'
import { GET as get } from '@/app/v1/payments/[id]/route'
import { GET as list } from '@/app/v1/payments/route'
import { GET as summarize } from '@/app/v1/payments/summary/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { DAY_MS } from '@/lib/core/duration'
import { type InvoiceId, toWire } from '@/lib/core/id'
import type { InvoiceModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'

/** A business with an open invoice of Rs 500, whose subscription is past_due. */
async function owed() {
  const business = await newBusiness()
  const customerId = await newCustomer(business.ctx, 60_000n)
  const subscription = await subscribe(business.ctx, customerId, await newPrice(business.ctx))
  const ctx = await advanceTo(business.ctx, subscription.currentPeriodEnd)
  const [, open] = (await invoicesOf(ctx, subscription.id)) as [InvoiceModel, InvoiceModel]
  const inv = toWire('inv', open.id)
  const record = (body: object, auth: string | Record<string, string> = business.sandboxKey) =>
    call(pay, auth, { params: { id: inv }, body, idempotencyKey: randomUUID() })
  return { ...business, ctx, customerId, subscription, open, inv, record }
}

test('cash at the counter pays an open invoice, and its subscription is active again', async () => {
  const { ctx, sandboxKey, customerId, subscription, inv, record } = await owed()
  const { status, data } = await record({ method: 'cash', reference: 'R-1042', note: 'Paid by her father' })
  expect(status).toBe(201)
  expect(data.invoice).toMatchObject({ id: inv, status: 'paid', amountDuePaisa: '0' })
  expect(data.payment).toMatchObject({
    customerId: toWire('cus', customerId),
    subscriptionId: toWire('sub', subscription.id),
    invoiceIds: [inv],
    amountPaisa: '50000',
    method: 'cash',
    reference: 'R-1042',
    note: 'Paid by her father',
    recordedBy: { memberId: null, apiKeyId: expect.stringMatching(/^key_/), name: 'test' },
    status: 'recorded',
    reversedAt: null,
  })
  expect((await subscriptionNow(ctx, subscription.id)).status).toBe('active')
  expect(await balanceOf(ctx, customerId)).toBe(10_000n)
  expect((await call(get, sandboxKey, { method: 'GET', params: { id: data.payment.id } })).data).toEqual(
    data.payment,
  )
  expect((await eventTypes(ctx)).slice(-3).toSorted()).toEqual([
    'invoice.paid',
    'payment.recorded',
    'subscription.recovered',
  ])
})

test('thirty payments of one invoice at a time pay it once', async () => {
  const { sandboxKey, record } = await owed()
  const responses = await Promise.all(Array.from({ length: 30 }, () => record({ method: 'qr' })))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = responses.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['invoice_not_open']))
  expect((await call(list, sandboxKey, { method: 'GET' })).data.items).toHaveLength(1)
})

test('marking an invoice paid records a payment of another kind', async () => {
  const { ctx, sandboxKey, open, inv } = await owed()
  await settleInvoice(ctx, open.id as InvoiceId, { status: 'paid' })
  const { items } = (await call(list, sandboxKey, { method: 'GET' })).data
  expect(items).toMatchObject([{ method: 'other', invoiceIds: [inv], amountPaisa: '50000', note: null }])
})

test('a time in the future or more than 90 days ago is refused, and nothing is recorded', async () => {
  const { ctx, sandboxKey, record, open } = await owed()
  for (const ms of [60_000, -91 * DAY_MS]) {
    const receivedAt = new Date(ctx.now.getTime() + ms).toISOString()
    const { status, error } = await record({ method: 'cash', receivedAt })
    expect([status, error?.param]).toEqual([400, 'receivedAt'])
  }
  expect((await call(list, sandboxKey, { method: 'GET' })).data.items).toEqual([])
  const [, still] = await invoicesOf(ctx, open.subscriptionId)
  expect(still?.status).toBe('open')
})

test('the list finds a payment by its reference, a part of its note and its amount', async () => {
  const { sandboxKey, record } = await owed()
  const { data } = await record({ method: 'cash', reference: 'R-1042', note: 'Paid by her father' })
  const ids = async (q: string) => {
    const found = await call(list, sandboxKey, {
      method: 'GET',
      path: `/v1/payments?q=${encodeURIComponent(q)}`,
    })
    return found.data.items.map(({ id }: { id: string }) => id)
  }
  for (const q of ['r-1042', 'her father', 'Rs 500', data.payment.id])
    expect([q, await ids(q)]).toEqual([q, [data.payment.id]])
  for (const q of ['R-104', 'Rs 501', '2020-01-01']) expect([q, await ids(q)]).toEqual([q, []])
})

test('the list finds payments by customer, way, recorder and time of receipt', async () => {
  const { ctx, sandboxKey, customerId, record } = await owed()
  const receivedAt = new Date(ctx.now.getTime() - DAY_MS)
  const { payment } = (await record({ method: 'bank', receivedAt: receivedAt.toISOString() })).data
  const found = async (query: Record<string, string>) => {
    const path = `/v1/payments?${new URLSearchParams(query)}`
    return (await call(list, sandboxKey, { method: 'GET', path })).data.items.length
  }
  const past = new Date(receivedAt.getTime() + 1).toISOString()
  expect(await found({ customerId: toWire('cus', customerId), method: 'bank' })).toBe(1)
  expect(
    await found({ subscriptionId: payment.subscriptionId, recordedBy: payment.recordedBy.apiKeyId }),
  ).toBe(1)
  expect(await found({ receivedFrom: receivedAt.toISOString(), receivedTo: past })).toBe(1)
  expect(await found({ receivedFrom: past })).toBe(0)
  expect(await found({ method: 'cash' })).toBe(0)
  expect(await found({ recordedBy: 'mem_01h455vb4pex5vsknk084sn02q' })).toBe(0)
})

test('the sums of a day are of the day in Kathmandu on which the money came', async () => {
  const { ctx, sandboxKey, record } = await owed()
  // The last moment of the day before, in Kathmandu: 18:14:59 UTC.
  const today = new Date(ctx.now.getTime() - DAY_MS)
  const lastMoment = new Date(`${today.toISOString().slice(0, 10)}T18:14:59.999Z`)
  await record({ method: 'cash', receivedAt: lastMoment.toISOString() })
  const of = async (at: Date) => {
    const path = `/v1/payments/summary?date=${at.toISOString().slice(0, 10)}`
    return (await call(summarize, sandboxKey, { method: 'GET', path })).data
  }
  expect(await of(lastMoment)).toEqual({
    date: lastMoment.toISOString().slice(0, 10),
    totalPaisa: '50000',
    byMethod: [{ method: 'cash', amountPaisa: '50000', count: 1, confirmedPaisa: '0' }],
    byPerson: [
      {
        memberId: null,
        apiKeyId: expect.any(String),
        name: 'test',
        amountPaisa: '50000',
        count: 1,
        byMethod: [{ method: 'cash', amountPaisa: '50000', count: 1, confirmedPaisa: '0' }],
      },
    ],
    reversedPaisa: '0',
  })
  expect(await of(new Date(lastMoment.getTime() + DAY_MS))).toMatchObject({
    totalPaisa: '0',
    byMethod: [],
    byPerson: [],
  })
})

test('a payment names the member who recorded it', async () => {
  const owner = await newOwner()
  const { ctx, headers } = await signedIn(owner)
  const customerId = await newCustomer(ctx, 60_000n)
  const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
  const later = await advanceTo(ctx, subscription.currentPeriodEnd)
  const [, open] = (await invoicesOf(later, subscription.id)) as [InvoiceModel, InvoiceModel]
  const params = { id: toWire('inv', open.id) }
  const { data } = await call(pay, headers, {
    params,
    body: { method: 'cheque' },
    idempotencyKey: randomUUID(),
  })
  expect(data.payment.recordedBy).toMatchObject({ memberId: expect.stringMatching(/^mem_/), apiKeyId: null })
})
