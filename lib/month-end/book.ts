import { startOfDay } from '@/lib/core/day'
import { type FiscalMonth, fiscalMonth } from '@/lib/core/fiscal-year'
import { NO_ID } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { openedAtOf } from '@/lib/invoice/timeline'
import { movementIds } from '@/lib/ledger/get-merchant-balance'
import { issuedOn } from '@/lib/register/in-month'
import type { RegisterMonth } from '@/lib/register/month'
import { type NumberRange, numberAt, numbersOf } from '@/lib/register/numbers'
import { ENTRIES } from '@/lib/statement/entries'
import type { ADDED, TAKEN_OFF } from './schema'

/**
 * How an invoice relates to a month's money and to its sales register:
 * - `paid`: issued and paid in the month. It is in both.
 * - `paid_before`, `paid_after`: issued in the month. Its money came in before or after the month.
 * - `unpaid`: issued in the month and open.
 * - `issued_before`, `issued_after`: paid in the month. It is in another month's register.
 * - `void`: issued in the month, and in no sum.
 */
export type BookLine = 'paid' | (typeof ADDED)[number] | (typeof TAKEN_OFF)[number] | 'void'

const IN_TIME = (at: string) => `${at} >= $3 AND ${at} < $4`

/**
 * SQL for one statement, so that its parts are read at the same moment:
 * - `charged`: what wallets paid in the month, from the ledger.
 * - `received`: payments outside of wallets that came in during the month, including those that were reversed later.
 * - `book`: every invoice that was issued or paid in the month, with its line.
 * - `notes`: the credit notes of the month. `given_paisa` is the refund: from the ledger, if it went to a wallet.
 * An invoice that was settled outside counts as paid when its money came in, not when that was recorded. The parameters are those of
 * `bookValues`.
 */
export const BOOK = `
charged AS MATERIALIZED (
  SELECT t.invoice_id, e.amount_paisa FROM ${ENTRIES}
  WHERE e.account_id = (SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = $2 AND kind = 'merchant_payable')
    AND e.transaction_id >= $10 AND ($11::uuid IS NULL OR e.transaction_id < $11) AND t.kind = 'charge' AND ${IN_TIME('t.created_at')}
), received AS MATERIALIZED (
  SELECT invoice_ids, method, amount_paisa FROM payments
  WHERE business_id = $1 AND environment = $2 AND ${IN_TIME('received_at')}
), met AS MATERIALIZED (
  SELECT i.id FROM unnest($7::text[], $8::text[]) AS r(after, last)
  JOIN invoices i ON i.business_id = $1 AND i.environment = $2 AND i.invoice_number > r.after AND i.invoice_number <= r.last
    AND length(i.invoice_number) = length(r.last) AND i.status <> 'draft'
  WHERE ${issuedOn(openedAtOf('i'), 'i')} <@ daterange($5, $6)
  UNION SELECT invoice_id FROM charged
  UNION SELECT unnest(invoice_ids) FROM received
), book AS MATERIALIZED (
  SELECT *, CASE
      WHEN status = 'void' THEN 'void'
      WHEN is_issued AND status <> 'paid' THEN 'unpaid'
      WHEN is_issued AND ${IN_TIME('paid_at')} THEN 'paid'
      WHEN is_issued AND paid_at < $3 THEN 'paid_before'
      WHEN is_issued THEN 'paid_after'
      WHEN issued_on < $5 THEN 'issued_before'
      ELSE 'issued_after' END AS line
  FROM (
    SELECT i.id, i.invoice_number, i.status, i.lines, i.total_amount_paisa, i.buyer, i.tax_rate_percent, i.seller,
      o.issued_on, o.issued_on >= $5 AND o.issued_on < $6 AS is_issued, greatest(i.paid_at, i.voided_at, i.created_at) AS moved_at,
      CASE WHEN i.settlement = 'outside' THEN p.method::text ELSE i.settlement::text END AS how, p.reference,
      CASE WHEN i.settlement = 'outside' THEN p.received_at ELSE i.paid_at END AS paid_at
    FROM met JOIN invoices i ON i.business_id = $1 AND i.environment = $2 AND i.id = met.id
    CROSS JOIN LATERAL (SELECT ${issuedOn(openedAtOf('i'), 'i')} AS issued_on) o
    LEFT JOIN LATERAL (
      SELECT p.method, p.reference, p.received_at FROM payments p
      WHERE p.business_id = $1 AND p.environment = $2 AND p.customer_id = i.customer_id AND i.id = ANY (p.invoice_ids) LIMIT 1
    ) p ON i.settlement = 'outside'
  ) invoice
), notes AS MATERIALIZED (
  SELECT n.*, CASE WHEN n.settlement = 'wallet' THEN coalesce((
      SELECT -sum(e.amount_paisa) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'merchant_payable'
      WHERE e.transaction_id = n.ledger_transaction_id), 0) ELSE n.amount_paisa END AS given_paisa
  FROM credit_notes n
  WHERE n.business_id = $1 AND n.environment = $2 AND n.number LIKE 'CN-' || $9 || '/%' AND n.created_at >= $12 AND n.created_at < $13
    AND ${issuedOn('n.created_at', 'n')} <@ daterange($5, $6)
)`

/** The parameters of `BOOK`. @param timeZone of the business, for the days of its money. */
export async function bookValues(
  on: Pick<Tx, 'query'>,
  ctx: Ctx,
  { fiscalYear, month: n }: RegisterMonth,
  timeZone: string,
): Promise<unknown[]> {
  const month = fiscalMonth(fiscalYear, n) as FiscalMonth
  const [from, to] = [startOfDay(month.firstDay, timeZone), startOfDay(month.dayAfter, timeZone)]
  const ranges = await openRanges(on, ctx, fiscalYear, month)
  const ids = movementIds(ctx.environment, from, to)
  return [
    ...[ctx.businessId, ctx.environment, from, to, month.firstDay, month.dayAfter],
    ranges.map((range) => numberAt(range, range.after)),
    ranges.map((range) => numberAt(range, range.last)),
    ...[fiscalYear, ids.from ?? NO_ID, ids.to, month.earliest, month.latest],
  ]
}

const SHORTEST: Omit<NumberRange, 'fiscalYear'> = { digits: 6, after: 0, last: 0 }

/**
 * The invoice numbers of a month. In the present month the last range is open, because an invoice may get its number before the statement
 * runs.
 */
async function openRanges(
  on: Pick<Tx, 'query'>,
  ctx: Ctx,
  fiscalYear: string,
  month: FiscalMonth,
): Promise<NumberRange[]> {
  const ranges = await numbersOf(ctx, fiscalYear, month, on)
  if (month.latest < ctx.now) return ranges
  const last = ranges.at(-1) ?? { ...SHORTEST, fiscalYear }
  return [...ranges.slice(0, -1), { ...last, last: 10 ** last.digits - 1 }]
}
