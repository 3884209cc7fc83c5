import { beforeAll, expect, it } from 'vitest'
import { GET as list } from '@/app/v1/invoices/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import type { CustomerId, InvoiceId, SubscriptionId } from '@/lib/core/id'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import {
  advanceTo,
  invoicesOf,
  later,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  topUp,
} from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { sendInvoice } from './send'

let business: TestBusiness
/** Invoices of Rs 500 a month. The first period is paid at once. The names describe the others. */
const invoices: Record<'first' | 'byTopUp' | 'outside' | 'open', InvoiceModel[]> = {
  first: [],
  byTopUp: [],
  outside: [],
  open: [],
}

beforeAll(async () => {
  business = await newBusiness('Himal Dairy')
  const { ctx } = business
  const price = await newPrice(ctx)
  const subscriptions: SubscriptionModel[] = []
  for (let n = 0; n < 3; n++) subscriptions.push(await subscribe(ctx, await newCustomer(ctx, 50_000n), price))
  const [one, two, three] = subscriptions as [SubscriptionModel, SubscriptionModel, SubscriptionModel]
  const later = await advanceTo(ctx, new Date(three.currentPeriodEnd.getTime() + 1000))
  await topUp(later, one.customerId as CustomerId, 50_000n)
  const [, second] = await invoicesOf(ctx, two.id)
  await settleInvoice(later, (second as InvoiceModel).id as InvoiceId, { status: 'paid' })
  for (const [name, { id }] of [
    ['byTopUp', one],
    ['outside', two],
    ['open', three],
  ] as const) {
    const [first, renewal] = await invoicesOf(ctx, id as SubscriptionId)
    invoices.first.push(first as InvoiceModel)
    invoices[name].push(renewal as InvoiceModel)
  }
})

async function numbersOf(search: string, key = business.sandboxKey): Promise<string[]> {
  const { data, error } = await call(list, key, { method: 'GET', path: `/v1/invoices?${search}` })
  return error ? [error.code] : data.items.map((item: { invoiceNumber: string }) => item.invoiceNumber).sort()
}

const numbers = (...rows: InvoiceModel[]) => rows.map(({ invoiceNumber }) => invoiceNumber).sort()

it('an invoice is found by its whole number', async () => {
  const [first] = invoices.first as [InvoiceModel]
  expect(await numbersOf(`number=${first.invoiceNumber}`)).toEqual(numbers(first))
  expect(await numbersOf('number=2083')).toEqual([])
  expect(await numbersOf(`number=${first.invoiceNumber}`, (await newBusiness()).sandboxKey)).toEqual([])
})

it('an invoice is recovered if its first attempt failed and it was paid later', async () => {
  const { first, byTopUp, outside, open } = invoices
  expect(await numbersOf('recovered=true')).toEqual(numbers(...byTopUp, ...outside))
  expect(await numbersOf('recovered=false')).toEqual(numbers(...first, ...open))
  expect(await numbersOf('recovered=yes')).toEqual(['parameter_invalid'])
})

it('invoices are found by when they are due', async () => {
  const { first, byTopUp, outside, open } = invoices
  const renewals = [...byTopUp, ...outside, ...open]
  const renewedAt = new Date(Math.min(...renewals.map(({ dueAt }) => Number(dueAt)))).toISOString()
  expect(await numbersOf(`dueSince=${renewedAt}`)).toEqual(numbers(...renewals))
  expect(await numbersOf(`dueUntil=${renewedAt}`)).toEqual(numbers(...first))
  expect(await numbersOf(`dueSince=${renewedAt}&dueUntil=${renewedAt}`)).toEqual([])
  expect(await numbersOf('dueSince=yesterday')).toEqual(['parameter_invalid'])
})

it('an invoice of a period is overdue as soon as it opens and is not paid, by the clock of the environment', async () => {
  const { first, byTopUp, outside, open } = invoices
  expect(await numbersOf('overdue=true')).toEqual(numbers(...open))
  expect(await numbersOf('overdue=true&status=paid')).toEqual([])
  expect(await numbersOf('overdue=false')).toEqual(numbers(...first, ...byTopUp, ...outside))
  expect(await numbersOf('overdue=soon')).toEqual(['parameter_invalid'])
  expect(await numbersOf('overdue=true', (await newBusiness()).sandboxKey)).toEqual([])
})

it('an invoice made by hand is due 7 days after it was sent, and is overdue from then on', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const subscription = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const draft = await newDraft(ctx, subscription)
  const sent = await advanceTo(ctx, later(ctx.now, 1))
  await sendInvoice(sent, draft)
  const made = (await invoicesOf(ctx, subscription.id)).filter(({ origin }) => origin === 'manual')
  expect(made.map(({ dueAt }) => dueAt)).toEqual([later(sent.now, 7)])
  expect(await numbersOf('kind=manual', sandboxKey)).toEqual(numbers(...made))
  expect(await numbersOf('status=open&overdue=false', sandboxKey)).toEqual(numbers(...made))
  await advanceTo(sent, later(sent.now, 6))
  expect(await numbersOf('overdue=true', sandboxKey)).toEqual([])
  await advanceTo(sent, later(sent.now, 8))
  expect(await numbersOf('overdue=true', sandboxKey)).toEqual(numbers(...made))
  expect(await numbersOf('status=open&overdue=false', sandboxKey)).toEqual([])
})
