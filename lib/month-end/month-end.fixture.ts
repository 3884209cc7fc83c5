import { expect } from 'vitest'
import { fiscalMonth } from '@/lib/core/fiscal-year'
import { query } from '@/lib/infra/database/db'
import { openedAt } from '@/lib/invoice/timeline'
import { readRegister } from '@/lib/register/read'
import type { CreditNoteModel, InvoiceModel, PaymentModel } from '@/prisma/generated/models'
import { ctxOf, type TestBusiness } from '@/testing/business'
import { getMonthEnd } from './close'
import type { MonthEnd, MonthLine } from './schema'

// Nepal is 5 hours and 45 minutes ahead of UTC.
const dayInNepal = (at: Date) => new Date(at.getTime() + 20_700_000).toISOString().slice(0, 10)

/** Everything that a business has, read from its rows. */
export async function papersOf({ businessId }: TestBusiness) {
  const all = <Row>(table: string) =>
    query<Row>(`SELECT * FROM ${table} WHERE business_id = $1 AND environment = 'sandbox'`, [businessId])
  return {
    invoices: (await all<InvoiceModel>('invoices')).filter(({ status }) => status !== 'draft'),
    payments: await all<PaymentModel>('payments'),
    notes: await all<CreditNoteModel>('credit_notes'),
  }
}

type Papers = Awaited<ReturnType<typeof papersOf>>

/** Compares the page of a month with the papers, counted one by one. */
export async function expectTies(business: TestBusiness, papers: Papers, fiscalYear: string, month: number) {
  const ctx = await ctxOf(business.businessId)
  const end = await getMonthEnd(ctx, { fiscalYear, month })
  const register = await readRegister(ctx, { fiscalYear, month })
  expect(end.unexplainedPaisa).toBe('0')
  const line = (name: MonthLine['line']) => end.lines.find((each) => each.line === name)
  expect(line('register')?.amountPaisa ?? '0').toBe(register.totals.totalPaisa)
  expect(line('register')?.count ?? 0).toBe(register.rows.filter(({ voided }) => !voided).length)
  expect(line('credit_notes')?.amountPaisa ?? '0').toBe(register.creditNoteTotals.totalPaisa)
  expect(linesOf(end)).toEqual(countedByHand(papers, fiscalYear, month))
  return end
}

const ADDED_UP: readonly string[] = ['register', 'credit_notes']

const linesOf = ({ lines }: MonthEnd): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter(({ line, amountPaisa }) => amountPaisa !== '0' && !ADDED_UP.includes(line))
      .map(({ line, amountPaisa }) => [line, amountPaisa]),
  )

function countedByHand({ invoices, payments, notes }: Papers, fiscalYear: string, month: number) {
  const { firstDay, dayAfter } = fiscalMonth(fiscalYear, month) as { firstDay: string; dayAfter: string }
  const isIn = (day: string) => day >= firstDay && day < dayAfter
  const sums: Record<string, bigint> = {}
  const add = (line: string, paisa: bigint) => {
    if (paisa > 0n) sums[line] = (sums[line] ?? 0n) + paisa
  }
  for (const { amountPaisa, method, receivedAt } of payments)
    if (isIn(dayInNepal(receivedAt))) add(method, amountPaisa)
  for (const { createdAt, settlement, amountPaisa } of notes)
    if (isIn(dayInNepal(createdAt)))
      add(settlement === 'wallet' ? 'refunded_to_wallets' : 'refunded_outside', amountPaisa)
  for (const { id, status, settlement, timeline, paidAt, totalAmountPaisa: paisa } of invoices) {
    const issued = dayInNepal(openedAt(timeline) as Date)
    const outside = payments.find(({ invoiceIds }) => invoiceIds.includes(id))
    const at = outside?.receivedAt ?? paidAt
    const paid = status === 'paid' && at ? dayInNepal(at) : null
    if (settlement === 'wallet' && paid && isIn(paid)) add('wallet', paisa)
    if (isIn(issued) && status === 'void') add('void', paisa)
    if (isIn(issued) && status === 'open') add('unpaid', paisa)
    if (isIn(issued) && paid && paid < firstDay) add('paid_before', paisa)
    if (isIn(issued) && paid && paid >= dayAfter) add('paid_after', paisa)
    if (!isIn(issued) && paid && isIn(paid)) add(issued < firstDay ? 'issued_before' : 'issued_after', paisa)
  }
  return Object.fromEntries(Object.entries(sums).map(([line, paisa]) => [line, paisa.toString()]))
}
