import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { newCustomer, newPrice, subscribe } from '@/lib/testing/billing'
import { newBusiness } from '@/lib/testing/business'
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
