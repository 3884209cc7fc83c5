import { DAY_MS } from '@/lib/core/duration'
import type { FiscalMonth } from '@/lib/core/fiscal-year'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { openedAtOf } from '@/lib/invoice/timeline'

/** Invoices by their places in a fiscal year. All numbers have the same length, so an index has them in order in every collation. */
export interface NumberRange {
  fiscalYear: string
  digits: number
  /** The place before the first one. */
  after: number
  last: number
}

/** The number at a place, such as `2083-84/000420`. */
export const numberAt = ({ fiscalYear, digits }: NumberRange, place: number): string =>
  `${fiscalYear}/${String(place).padStart(digits, '0')}`

/** The place of a number in its fiscal year. */
export const placeOfNumber = (invoiceNumber: string): number => Number(invoiceNumber.split('/')[1])

const SHORTEST = 6

const LAST = `
SELECT last_number FROM invoice_counters WHERE business_id = $1 AND environment = $2 AND fiscal_year = $3`

// A binary search for the first number that was issued at $7 or later. It reads one invoice in each step.
const FIRST_SINCE = `
WITH RECURSIVE halved(low, high) AS (
  SELECT $4::int, $5::int
  UNION ALL
  SELECT CASE WHEN probe.is_before THEN probe.n + 1 ELSE low END, CASE WHEN probe.is_before THEN high ELSE (low + high) / 2 END
  FROM halved LEFT JOIN LATERAL (
    SELECT split_part(i.invoice_number, '/', 2)::int AS n, ${openedAtOf('i')} < $7 AS is_before FROM invoices i
    WHERE i.business_id = $1 AND i.environment = $2 AND i.invoice_number >= $3 || '/' || lpad(((low + high) / 2)::text, $6, '0')
      AND i.invoice_number <= $3 || '/' || repeat('9', $6) AND length(i.invoice_number) = length($3) + 1 + $6 AND i.status <> 'draft'
    ORDER BY i.invoice_number LIMIT 1
  ) AS probe ON probe.n < high
  WHERE low < high
)
SELECT min(high) AS first FROM halved`

/**
 * The range of numbers that contains all invoices of a month, and few others. Numbers are given out one after the other (invariant I9), by
 * clocks that differ by less than a day. So the month is found among a million invoices of a year without reading them. In the sandbox,
 * work that was due before its clock was moved is billed after the move and dated back, so there the whole year is searched.
 */
export async function numbersOf(
  ctx: Ctx,
  fiscalYear: string,
  { earliest, latest }: Pick<FiscalMonth, 'earliest' | 'latest'>,
  on: Pick<Tx, 'query'> = { query },
): Promise<NumberRange[]> {
  const { businessId, environment } = ctx
  const [counter] = await on.query<{ lastNumber: number }>(LAST, [businessId, environment, fiscalYear])
  const last = counter?.lastNumber ?? 0
  const ranges: NumberRange[] = []
  for (let digits = SHORTEST; last > 0 && digits <= Math.max(SHORTEST, String(last).length); digits++) {
    const [low, high] = [digits === SHORTEST ? 1 : 10 ** (digits - 1), Math.min(last, 10 ** digits - 1) + 1]
    if (environment === 'sandbox') {
      ranges.push({ fiscalYear, digits, after: low - 1, last: high - 1 })
      continue
    }
    const firstSince = async (at: number) => {
      const values = [businessId, environment, fiscalYear, low, high, digits, new Date(at)]
      const [found] = await on.query<{ first: number }>(FIRST_SINCE, values)
      return found?.first ?? high
    }
    const [from, end] = await Promise.all([
      firstSince(earliest.getTime() - DAY_MS),
      firstSince(latest.getTime() + DAY_MS),
    ])
    if (from < end) ranges.push({ fiscalYear, digits, after: from - 1, last: end - 1 })
  }
  return ranges
}
