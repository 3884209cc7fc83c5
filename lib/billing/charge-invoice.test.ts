import { expect, test } from 'vitest'
import { POST as pay } from '@/app/v1/invoices/[id]/pay/route'
import { PATCH as settle } from '@/app/v1/invoices/[id]/route'
import { POST as send } from '@/app/v1/invoices/[id]/send/route'
import { POST as create, GET as list } from '@/app/v1/invoices/route'
import { endAllowance } from '@/lib/agreement/write'
import { type InvoiceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { updateSubscription } from '@/lib/subscription/update'
import { balanceOf, invoicesOf, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

const PERIOD = { periodStart: '2026-11-01T00:00:00.000Z', periodEnd: '2026-12-01T00:00:00.000Z' }
const FEES = [
  { description: 'Admission fee', amountPaisa: '20000' },
  { description: 'Towel', amountPaisa: '2500', quantity: 2 },
]

/** A member with Rs 500.00 left after paying the first month. */
async function member() {
  const { ctx, sandboxKey } = await newBusiness('Himal Fitness')
  const price = await newPrice(ctx)
  const subscription = await subscribe(ctx, await newCustomer(ctx, 100_000n), price)
  const terms = {
    subscriptionId: toWire('sub', subscription.id),
    priceId: toWire('price', subscription.priceId),
    ...PERIOD,
  }
  const drafted = (body: Record<string, unknown>) => call(create, sandboxKey, { body: { ...terms, ...body } })
  const opened = async (lines: unknown = FEES) => {
    const { data } = await drafted({ lines })
    await call(send, sandboxKey, { params: { id: data.invoice.id } })
    return data.invoice.id as string
  }
  const payNow = (id: string) => call(pay, sandboxKey, { params: { id } })
  return { ctx, sandboxKey, subscription, drafted, opened, payNow }
}

test('a merchant makes an invoice of several lines, and charges it to the wallet of the customer', async () => {
  const { ctx, subscription, drafted, opened, payNow, sandboxKey } = await member()
  const { status, data } = await drafted({ lines: FEES })
  expect(status).toBe(201)
  expect(data.invoice).toMatchObject({
    kind: 'manual',
    description: null,
    totalAmountPaisa: '25000',
    lines: [
      {
        description: 'Admission fee',
        amountPaisa: '20000',
        quantity: 1,
        unitAmountPaisa: '20000',
        ...PERIOD,
      },
      { description: 'Towel', amountPaisa: '5000', quantity: 2, unitAmountPaisa: '2500', ...PERIOD },
    ],
  })
  const id = await opened()
  const paid = await payNow(id)
  expect(paid.status).toBe(200)
  expect(paid.data.invoice).toMatchObject({ id, status: 'paid', kind: 'manual', amountDuePaisa: '0' })
  expect(await balanceOf(ctx, subscription.customerId)).toBe(25_000n)
  const all = await call(list, sandboxKey, { method: 'GET' })
  expect(all.data.items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    ...['manual', 'manual', 'period'],
  ])
})

test.each([
  [{ lines: FEES, amountPaisa: '100' }, 'parameter_invalid', 'amountPaisa'],
  [{ lines: FEES, description: 'Fees' }, 'parameter_invalid', 'description'],
  [{ description: 'Fees' }, 'parameter_missing', 'amountPaisa'],
  [{ amountPaisa: '100' }, 'parameter_missing', 'description'],
  [{ lines: [] }, 'parameter_invalid', 'lines'],
  [{ lines: Array(51).fill(FEES[0]) }, 'parameter_invalid', 'lines'],
  [{ lines: [{ ...FEES[0], amountPaisa: '9999999999999999', quantity: 2 }] }, 'parameter_invalid', 'lines'],
  [{ lines: [{ ...FEES[0], quantity: 0 }] }, 'parameter_invalid', 'lines.0.quantity'],
])('an invoice with %o is refused: %s of %s', async (body, code, param) => {
  const { drafted } = await member()
  expect((await drafted(body)).error).toMatchObject({ code, param })
})

test('fifty lines are the most, and one line says what the invoice is for', async () => {
  const { drafted } = await member()
  const most = await drafted({ lines: Array(50).fill(FEES[1]) })
  expect(most.data.invoice).toMatchObject({ totalAmountPaisa: '250000', description: null })
  const one = await drafted({ lines: FEES.slice(1) })
  expect(one.data.invoice).toMatchObject({ totalAmountPaisa: '5000', description: 'Towel' })
})

test('with too little money the invoice stays open, and nothing is taken', async () => {
  const { ctx, subscription, opened, payNow } = await member()
  const id = await opened([{ description: 'Year in advance', amountPaisa: '60000' }])
  const refused = await payNow(id)
  expect(refused.status).toBe(402)
  expect(refused.error).toMatchObject({
    code: 'insufficient_balance',
    balance: { requiredPaisa: '60000', balancePaisa: '50000' },
  })
  expect(await balanceOf(ctx, subscription.customerId)).toBe(50_000n)
  const manual = (await invoicesOf(ctx, subscription.id)).find(({ origin }) => origin === 'manual')
  expect(manual).toMatchObject({ status: 'open', paidAt: null })
})

test('the agreement of the subscription is for its periods: without an allowance nothing is taken', async () => {
  const { ctx, subscription, opened, payNow } = await member()
  await inTransaction((tx) => endAllowance(tx, ctx, subscription.walletId as string))
  const id = await opened()
  const refused = await payNow(id)
  expect(refused.status).toBe(402)
  const page = expect.stringMatching(/\/invoice\/[^/]+$/)
  expect(refused.error).toMatchObject({ code: 'not_agreed', agreementUrl: page })
  expect(await balanceOf(ctx, subscription.customerId)).toBe(50_000n)
})

test('only an open invoice that the merchant made is charged', async () => {
  const { ctx, sandboxKey, subscription, drafted, opened, payNow } = await member()
  const { data } = await drafted({ lines: FEES })
  expect((await payNow(data.invoice.id)).error).toMatchObject({ code: 'invoice_not_open' })
  const voided = await opened()
  await call(settle, sandboxKey, { method: 'PATCH', params: { id: voided }, body: { status: 'void' } })
  expect((await payNow(voided)).error).toMatchObject({ code: 'invoice_not_open' })
  const first = (await invoicesOf(ctx, subscription.id)).find(({ origin }) => origin === 'subscription')
  const period = toWire('inv', first?.id as InvoiceId)
  expect((await payNow(period)).error).toMatchObject({ code: 'invoice_not_manual' })
  const elsewhere = await newBusiness()
  const foreign = await call(pay, elsewhere.sandboxKey, { params: { id: voided } })
  expect(foreign.error).toMatchObject({ code: 'resource_not_found' })
})

test('a customer without a wallet is not charged', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx, { trialDays: 7 })
  const subscription = await subscribe(ctx, await newCustomer(ctx), price)
  const body = {
    subscriptionId: toWire('sub', subscription.id),
    priceId: toWire('price', subscription.priceId),
    lines: FEES,
    ...PERIOD,
  }
  const { data } = await call(create, sandboxKey, { body })
  const { id } = data.invoice
  await call(send, sandboxKey, { params: { id } })
  expect((await call(pay, sandboxKey, { params: { id } })).error).toMatchObject({
    code: 'customer_not_linked',
  })
})

test('it is charged to the wallet also where the merchant takes the money of the periods', async () => {
  const { ctx, subscription, opened, payNow } = await member()
  await updateSubscription(ctx, subscription.id as SubscriptionId, { collection: 'outside' })
  const paid = await payNow(await opened())
  expect([paid.status, paid.data.invoice.status]).toEqual([200, 'paid'])
  expect(await balanceOf(ctx, subscription.customerId)).toBe(25_000n)
})

test('when ten charges of one invoice run at the same time, only one takes the money', async () => {
  const { ctx, subscription, opened, payNow } = await member()
  const id = await opened()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => payNow(id)))
  const said = outcomes.map(({ status, error }) => error?.code ?? status).toSorted()
  expect(said).toEqual([200, ...Array(9).fill('invoice_not_open')])
  expect(await balanceOf(ctx, subscription.customerId)).toBe(25_000n)
})
