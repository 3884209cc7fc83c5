import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import type { InvoiceId } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import { invoicesOf, newCustomer, newPrice, subscribe } from '@/lib/testing/billing'
import { newBusiness } from '@/lib/testing/business'
import { csvStream } from '../../../list/csv'
import { movementList } from './list'

it('the file for the books has the customer, the day in both calendars, and what came in and went out', async () => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 100_000n)
  await updateCustomer(ctx, customerId, { name: 'Asha Gurung' })
  const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
  const [invoice] = await invoicesOf(ctx, id)
  await refundInvoice(ctx, invoice?.id as InvoiceId, { amountPaisa: 20_000n })

  const file = await text(await csvStream(movementList, ctx, 'Asia/Kathmandu', { filters: {} }))
  const [heads, ...rows] = file
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const cell = (row: string[] | undefined, head: string) => row?.[heads?.indexOf(head) ?? -1]
  const [back, charge] = rows
  for (const row of [back, charge]) {
    expect(cell(row, 'Customer')).toBe('Asha Gurung')
    expect(cell(row, 'Invoice')).toMatch(/^20\d\d-\d\d\/000001$/)
    expect(cell(row, 'Day (BS)')).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(cell(row, 'Day')).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  expect([cell(charge, 'In (Rs)'), cell(charge, 'Out (Rs)')]).toEqual(['500.00', ''])
  expect([cell(back, 'In (Rs)'), cell(back, 'Out (Rs)')]).toEqual(['', '200.00'])
})
