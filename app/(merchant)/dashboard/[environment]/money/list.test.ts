import { expect, it } from 'vitest'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { updateBusiness } from '@/lib/business/update'
import { nepaliMonth } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { fiscalMonthOf } from '@/lib/core/fiscal-year'
import type { InvoiceId } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import type { Ctx } from '@/lib/infra/ctx'
import { readRegister } from '@/lib/register/read'
import { bookQuery } from '@/lib/statement/schema'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { bookCsv } from '../../../list/book-csv'

const ZONE = 'Asia/Kathmandu'

/** The rows of the file, with the headings as keys. */
async function fileOf(ctx: Ctx, asked: object): Promise<Record<string, string>[]> {
  let file = ''
  for await (const part of bookCsv(ctx, ZONE, bookQuery.parse(asked)).parts) file += part
  const [heads = [], ...rows] = file
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(heads.map((head, i) => [head, row[i] ?? ''])))
}

const paisa = (rupees: string | undefined) => BigInt((rupees || '0.00').replace('.', ''))

/** A member who pays every week with VAT, and got a refund. */
async function books() {
  const { ctx, businessId } = await newBusiness()
  await updateBusiness(ctx, { vatRegistered: true, panNumber: '301234567' }, businessHasLiveSubscription)
  const customerId = await newCustomer(ctx, 1_000_000n)
  await updateCustomer(ctx, customerId, { name: 'Asha Gurung', panNumber: '601234567' })
  const { id } = await subscribe(ctx, customerId, await newPrice(ctx, { interval: 'week' }))
  await advanceTo(ctx, later(ctx.now, 50))
  const now = await ctxOf(businessId)
  const [invoice] = await invoicesOf(ctx, id)
  await refundInvoice(now, invoice?.id as InvoiceId, { amountPaisa: 20_000n, reason: 'Closed for a week' })
  return { ctx: now, months: [nepaliMonth(ctx.now), nepaliMonth(now.now)], begunAt: ctx.now }
}

it('the file for the accountant has both calendars, the papers, what came in and went out, the balance after each, and the VAT', async () => {
  const { ctx, begunAt } = await books()
  const [opening, ...rest] = await fileOf(ctx, {})
  const closing = rest.pop()
  const [charge] = rest
  const back = rest.at(-1)
  expect(opening).toMatchObject({ Movement: 'Opening balance', 'Balance (Rs)': '0.00', 'In (Rs)': '' })
  expect(charge).toMatchObject({
    ...{ Day: dayOf(begunAt, ZONE), Movement: 'Wallet charge', Customer: 'Asha Gurung' },
    ...{ 'PAN of the buyer': '601234567', 'Credit note': '', 'In (Rs)': '500.00', 'Out (Rs)': '' },
    ...{ 'Balance (Rs)': '500.00', 'Taxable (Rs)': '442.48', 'VAT (Rs)': '57.52' },
  })
  expect(charge?.['Day (BS)']).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(charge?.Invoice).toMatch(/^20\d\d-\d\d\/000001$/)
  expect(back).toMatchObject({
    ...{ Movement: 'Refund', Invoice: charge?.Invoice, 'In (Rs)': '', 'Out (Rs)': '200.00' },
    ...{ 'Taxable (Rs)': '-177.00', 'VAT (Rs)': '-23.00' },
  })
  expect(back?.['Credit note']).toMatch(/^CN-20\d\d-\d\d\/000001$/)
  let balance = 0n
  for (const row of rest) {
    balance += paisa(row['In (Rs)']) - paisa(row['Out (Rs)'])
    expect(paisa(row['Balance (Rs)'])).toBe(balance)
  }
  expect(closing).toMatchObject({ Movement: 'Closing balance', 'Out (Rs)': '200.00' })
  expect(paisa(closing?.['Balance (Rs)'])).toBe(balance)
})

it('each month of the file begins with what the one before left, and its VAT is that of the sales register', async () => {
  const { ctx, months } = await books()
  const [first, last] = months as [string, string]
  expect(first < last).toBe(true)
  let left = '0.00'
  for (const month of [...new Set([first, ...between(first, last), last])]) {
    const rows = await fileOf(ctx, { month })
    expect([rows[0]?.Movement, rows[0]?.['Balance (Rs)']]).toEqual(['Opening balance', left])
    left = rows.at(-1)?.['Balance (Rs)'] ?? ''
    const at = new Date(rows[1]?.Time ?? '')
    const { fiscalYear, n } = fiscalMonthOf(at, ZONE) as { fiscalYear: string; n: number }
    const { totals, creditNoteTotals } = await readRegister(ctx, { fiscalYear, month: n })
    const vat = BigInt(totals.vatPaisa) - BigInt(creditNoteTotals.vatPaisa)
    expect(paisa(rows.at(-1)?.['VAT (Rs)'])).toBe(vat)
  }
})

/** The months of Bikram Sambat between two others of about fifty days apart. */
function between(first: string, last: string): string[] {
  const [year = 0, month = 0] = first.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return next < last ? [next] : []
}
