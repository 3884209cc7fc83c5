import { beforeAll, expect, it } from 'vitest'
import { GET as list } from '@/app/v1/invoices/route'
import type { CustomerId, InvoiceId, SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/db'
import { settleInvoice } from '@/lib/subscription/settle-invoice'
import { advanceTo, invoicesOf, newCustomer, newPrice, subscribe, topUp } from '@/lib/testing/billing'
import { newBusiness, type TestBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'

let business: TestBusiness
/** Rs 500 a month. The first period is paid at once. The others are as the names say. */
const invoices: Record<'first' | 'byTopUp' | 'outside' | 'open', InvoiceModel[]> = {
  first: [],
  byTopUp: [],
  outside: [],
  open: [],
}

const DAY_MS = 86_400_000

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

it('recovered are those whose first attempt failed and that were paid later', async () => {
  const { first, byTopUp, outside, open } = invoices
  expect(await numbersOf('recovered=true')).toEqual(numbers(...byTopUp, ...outside))
  expect(await numbersOf('recovered=false')).toEqual(numbers(...first, ...open))
  expect(await numbersOf('recovered=yes')).toEqual(['parameter_invalid'])
})

it('a day of the due date begins at midnight in the time zone of the business', async () => {
  const [first] = invoices.first as [InvoiceModel]
  const dueAt = (at: Date | string | null) =>
    query('UPDATE invoices SET due_at = $2 WHERE id = $1', [first.id, at])
  // Midnight in Kathmandu is 18:15 in UTC.
  await dueAt('2020-11-20T18:14:59.999Z')
  expect(await numbersOf('dueFrom=2020-11-20&dueTo=2020-11-20')).toEqual(numbers(first))
  await dueAt('2020-11-20T18:15:00Z')
  expect(await numbersOf('dueTo=2020-11-20')).toEqual([])
  await dueAt(first.dueAt)
  const day = new Date((invoices.open[0] as InvoiceModel).dueAt as Date).getTime()
  const before = new Date(day - 2 * DAY_MS).toISOString().slice(0, 10)
  expect(await numbersOf(`dueFrom=${before}&status=open`)).toEqual(numbers(...invoices.open))
})

it.each(['2026-02-30', '0000-01-01', 'yesterday', '2026-11-20T00:00:00Z'])('%s is no day', async (day) => {
  expect(await numbersOf(`dueFrom=${day}`)).toEqual(['parameter_invalid'])
})
