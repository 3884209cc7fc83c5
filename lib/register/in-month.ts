import { NEPAL } from '@/lib/core/calendar-date'
import type { FiscalMonth } from '@/lib/core/fiscal-year'
import type { Ctx } from '@/lib/infra/ctx'
import { openedAtOf } from '@/lib/invoice/timeline'
import { type NumberRange, numberAt } from './numbers'

/**
 * SQL: the day on which a document was issued, in the time zone in which it was numbered.
 * @param at when it was issued, in SQL.
 * @param paper the alias of its table.
 */
export const issuedOn = (at: string, paper: string): string =>
  `(${at} AT TIME ZONE coalesce(${paper}.seller->>'timeZone', '${NEPAL}'))::date`

/**
 * SQL: the invoices within a range of numbers that were issued in a month. The month is that of the time zone in which the invoice was
 * numbered. The parameters $1 to $6 are those of `inMonth`.
 */
export const IN_MONTH = `business_id = $1 AND environment = $2 AND invoice_number > $3 AND invoice_number <= $4
  AND length(invoice_number) = length($4) AND status <> 'draft'
  AND ${issuedOn(openedAtOf('invoices'), 'invoices')} <@ daterange($5, $6)`

/** The parameters of `IN_MONTH`. */
export const inMonth = (
  { businessId, environment }: Ctx,
  { firstDay, dayAfter }: FiscalMonth,
  range: NumberRange,
): readonly unknown[] => [
  ...[businessId, environment],
  ...[numberAt(range, range.after), numberAt(range, range.last)],
  ...[firstDay, dayAfter],
]
