import { beforeAll, describe, expect, test } from 'vitest'
import { GET as listEvents } from '@/app/v1/invoices/[id]/events/route'
import { GET as getInvoice, PATCH } from '@/app/v1/invoices/[id]/route'
import { POST as send } from '@/app/v1/invoices/[id]/send/route'
import { POST as create, GET as list } from '@/app/v1/invoices/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import type { PriceModel, SubscriptionModel } from '@/prisma/generated/models'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'

let business: TestBusiness
let price: PriceModel
let subscription: SubscriptionModel

beforeAll(async () => {
  business = await newBusiness('Himal Dairy')
  price = await newPrice(business.ctx)
  subscription = await subscribe(business.ctx, await newCustomer(business.ctx, 1_000_000n), price)
})

const draft = (changes: Record<string, unknown> = {}) => ({
  subscriptionId: toWire('sub', subscription.id),
  amountPaisa: '25000',
  description: 'Joining fee',
  priceId: toWire('price', price.id),
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  ...changes,
})

async function newDraft(): Promise<string> {
  const { data } = await call(create, business.sandboxKey, { body: draft() })
  return data.invoice.id
}

const sendNow = (id: string, key = business.sandboxKey) => call(send, key, { params: { id } })
const patch = (id: string, status: string, key = business.sandboxKey) =>
  call(PATCH, key, { method: 'PATCH', params: { id }, body: { status } })

async function timelineOf(id: string): Promise<string[]> {
  const { data } = await call(listEvents, business.sandboxKey, { method: 'GET', params: { id } })
  return data.map(({ type }: { type: string }) => type)
}

/** The database form of a wire id, as only tests need it. */
async function rowOf(invoiceNumber: string) {
  const [row] = await query<{ id: string; ledgerTransactionId: string | null; settlement: string | null }>(
    'SELECT id, ledger_transaction_id, settlement FROM invoices WHERE business_id = $1 AND environment = $2 AND invoice_number = $3',
    [business.businessId, 'sandbox', invoiceNumber],
  )
  return row as NonNullable<typeof row>
}

describe('a new invoice', () => {
  test('is a draft of the subscription’s customer, without a number or an address', async () => {
    const { status, data } = await call(create, business.sandboxKey, { body: draft() })
    expect(status).toBe(201)
    expect(data.invoice).toMatchObject({
      status: 'draft',
      invoiceNumber: null,
      hostedUrl: null,
      dueAt: null,
      customerId: toWire('cus', subscription.customerId),
      totalAmountPaisa: '25000',
      amountDuePaisa: '25000',
      currency: 'NPR',
      description: 'Joining fee',
      lines: [{ description: 'Joining fee', amountPaisa: '25000', quantity: 1 }],
    })
    expect(Object.keys(data.invoice).slice(-8)).toEqual([
      ...['hostedUrl', 'lines', 'subtotalPaisa', 'taxPaisa', 'taxRatePercent'],
      ...['seller', 'buyer', 'printCount'],
    ])
    const read = await call(getInvoice, business.sandboxKey, {
      method: 'GET',
      params: { id: data.invoice.id },
    })
    expect(read.data).toEqual(data.invoice)
    expect(await timelineOf(data.invoice.id)).toEqual(['invoice.created'])
  })

  test.each([
    [{ periodEnd: '2026-11-01T00:00:00.000Z' }, 'parameter_invalid', 'periodEnd'],
    [{ periodStart: '0000-01-01T00:00:00Z' }, 'parameter_invalid', 'periodStart'],
    [{ periodEnd: '9999-12-31T23:59:59-12:00' }, 'parameter_invalid', 'periodEnd'],
  ])('with %o is refused: %s', async (changes, code, param) => {
    const { error } = await call(create, business.sandboxKey, { body: draft(changes) })
    expect(error).toMatchObject({ code, param })
  })
})

describe('an operation on an invoice', () => {
  const OPERATIONS = {
    send: (id: string) => sendNow(id),
    paid: (id: string) => patch(id, 'paid'),
    void: (id: string) => patch(id, 'void'),
  }
  const reach = {
    draft: async (_id: string) => undefined,
    open: (id: string) => sendNow(id),
    paid: (id: string) => sendNow(id).then(() => patch(id, 'paid')),
    void: (id: string) => sendNow(id).then(() => patch(id, 'void')),
  }

  test.each([
    ['draft', 'send', 200, 'open', ['created', 'opened', 'sent']],
    ['draft', 'paid', 409, 'invoice_not_open', ['created']],
    ['draft', 'void', 409, 'invoice_not_open', ['created']],
    ['open', 'send', 200, 'open', ['created', 'opened', 'sent', 'sent']],
    ['open', 'paid', 200, 'paid', ['created', 'opened', 'sent', 'paid']],
    ['open', 'void', 200, 'void', ['created', 'opened', 'sent', 'voided']],
    ['paid', 'send', 409, 'invoice_not_open', ['created', 'opened', 'sent', 'paid']],
    ['paid', 'paid', 409, 'invoice_not_open', ['created', 'opened', 'sent', 'paid']],
    ['paid', 'void', 409, 'invoice_not_open', ['created', 'opened', 'sent', 'paid']],
    ['void', 'send', 409, 'invoice_not_open', ['created', 'opened', 'sent', 'voided']],
    ['void', 'paid', 409, 'invoice_not_open', ['created', 'opened', 'sent', 'voided']],
    ['void', 'void', 409, 'invoice_not_open', ['created', 'opened', 'sent', 'voided']],
  ] as const)('%s, %s: %i %s', async (from, operation, status, outcome, timeline) => {
    const id = await newDraft()
    await reach[from](id)
    const response = await OPERATIONS[operation](id)
    expect(response.status).toBe(status)
    expect(response.error?.code ?? response.data.invoice.status).toBe(outcome)
    const types = timeline.map((verb) => `invoice.${verb}`)
    expect(await timelineOf(id)).toEqual(types)
    const read = await call(getInvoice, business.sandboxKey, { method: 'GET', params: { id } })
    const { invoiceNumber } = read.data
    if (invoiceNumber) expect(await eventTypes(business.ctx, (await rowOf(invoiceNumber)).id)).toEqual(types)
  })

  test('that marks it as paid outside the wallet moves no money, and is in the timeline', async () => {
    const id = await newDraft()
    await sendNow(id)
    const { data } = await patch(id, 'paid')
    expect(data.invoice).toMatchObject({ status: 'paid', amountDuePaisa: '0', paidAt: expect.any(String) })
    const row = await rowOf(data.invoice.invoiceNumber)
    expect(row).toMatchObject({ settlement: 'outside', ledgerTransactionId: null })
    const events = await call(listEvents, business.sandboxKey, { method: 'GET', params: { id } })
    expect(events.data.at(-1)).toMatchObject({
      type: 'invoice.paid',
      description: 'Settled outside the wallet.',
    })
  })

  test('with an unknown status is refused', async () => {
    expect((await patch(await newDraft(), 'open')).error).toMatchObject({ code: 'parameter_invalid' })
  })
})

test('fifty drafts sent at once get fifty numbers without a gap', async () => {
  const own = await newBusiness()
  const itsPrice = await newPrice(own.ctx)
  const first = await subscribe(own.ctx, await newCustomer(own.ctx, 1_000_000n), itsPrice)
  const body = draft({ subscriptionId: toWire('sub', first.id), priceId: toWire('price', itsPrice.id) })
  const ids: string[] = []
  for (let i = 0; i < 50; i++) ids.push((await call(create, own.sandboxKey, { body })).data.invoice.id)
  const responses = await Promise.all(ids.map((id) => sendNow(id, own.sandboxKey)))
  const numbers = responses.map(({ data }) => Number(data.invoice.invoiceNumber.split('/')[1]))
  // The first invoice of the subscription itself has number one.
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 2))
})

test('one draft sent twenty times at once opens once', async () => {
  const id = await newDraft()
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendNow(id)))
  expect(new Set(responses.map(({ data }) => data.invoice.invoiceNumber)).size).toBe(1)
  const timeline = await timelineOf(id)
  expect(timeline.filter((type) => type === 'invoice.opened')).toHaveLength(1)
  expect(timeline.filter((type) => type === 'invoice.sent')).toHaveLength(20)
})

test('the list is filtered by status, subscription and customer, and paged', async () => {
  const own = await newBusiness()
  const itsPrice = await newPrice(own.ctx)
  const [one, other] = [
    await subscribe(own.ctx, await newCustomer(own.ctx, 1_000_000n), itsPrice),
    await subscribe(own.ctx, await newCustomer(own.ctx, 1_000_000n), itsPrice),
  ]
  const body = (sub: SubscriptionModel) =>
    draft({ subscriptionId: toWire('sub', sub.id), priceId: toWire('price', itsPrice.id) })
  for (const sub of [one, one, other]) await call(create, own.sandboxKey, { body: body(sub) })
  const ask = async (search: string) => {
    const { data } = await call(list, own.sandboxKey, { method: 'GET', path: `/v1/invoices?${search}` })
    return data as { items: { id: string; status: string; subscriptionId: string }[]; nextCursor: string }
  }
  expect((await ask('')).items).toHaveLength(5)
  expect((await ask('status=draft')).items).toHaveLength(3)
  expect((await ask('status=paid')).items).toHaveLength(2)
  expect((await ask(`subscriptionId=${toWire('sub', one.id)}`)).items).toHaveLength(3)
  expect((await ask(`customerId=${toWire('cus', other.customerId)}`)).items).toHaveLength(2)
  const both = `subscriptionId=${toWire('sub', one.id)}&customerId=${toWire('cus', other.customerId)}`
  expect((await ask(both)).items).toEqual([])
  expect((await ask('subscriptionId=sub_01h455vb4pex5vsknk084sn02q')).items).toEqual([])

  const page = await ask('limit=2')
  const rest = await ask(`limit=100&cursor=${page.nextCursor}`)
  const ids = [...page.items, ...rest.items].map(({ id }) => id)
  expect(ids).toEqual([...ids].sort().reverse())
  expect(new Set(ids).size).toBe(5)
})
