import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { nameOfCustomer } from '@/lib/core/customer-name'
import type { CustomerId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { listBilledInvoices } from '@/lib/invoice/read'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { csvStream } from '../../../list/csv'
import { invoiceList } from './list'

it('the CSV of invoices has the due day in Bikram Sambat, too, and the amount in rupees', async () => {
  const { ctx } = await newBusiness()
  await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const csv = await text(await csvStream(invoiceList, ctx, 'Asia/Kathmandu', { filters: {} }))
  const [head = '', row = ''] = csv.split('\r\n')
  const column = (title: string) => row.split(',')[head.replace('\uFEFF', '').split(',').indexOf(title)]
  expect(column('Due (Bikram Sambat)')).toMatch(/^\d+ [A-Z][a-z]+ 20\d\d$/)
  expect(column('Amount')).toBe('500.00')
  expect(column('Customer')).toBe('customer@example.com')
})

it('a customer of whom only the phone is known is called by it, in the lists of invoices and of subscriptions', async () => {
  const { ctx } = await newBusiness()
  const { id } = await createCustomer(ctx, { phone: '+9779841234567' })
  await topUp(ctx, id as CustomerId, 50_000n)
  await subscribe(ctx, id as CustomerId, await newPrice(ctx))
  for (const read of [listBilledInvoices, listSubscriptionSummaries]) {
    const { items } = await read(ctx, { limit: 1 })
    expect(items.map((row) => nameOfCustomer(row))).toEqual(['+9779841234567'])
  }
})
