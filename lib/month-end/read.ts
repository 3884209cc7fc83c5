import { addDays } from '@/lib/core/day'
import { type FiscalMonth, fiscalMonth } from '@/lib/core/fiscal-year'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { RegisterMonth } from '@/lib/register/month'
import { BOOK, bookValues } from './book'
import { ADDED, CAME_IN, GIVEN_BACK, type MonthEnd, type MonthLine, TAKEN_OFF } from './schema'

// The register sums the lines of its invoices, so this is a different sum from what was paid for them.
const SUMS = `
WITH ${BOOK}, papers AS (
  SELECT format('%s %s %s %s', invoice_number, line, how, total_amount_paisa) AS paper FROM book
  UNION ALL SELECT format('%s %s %s', number, settlement, amount_paisa) FROM notes
)
SELECT 'wallet' AS line, count(*)::int AS count, sum(amount_paisa) AS paisa, NULL AS digest FROM charged
UNION ALL SELECT method::text, count(*)::int, sum(amount_paisa), NULL FROM received GROUP BY method
UNION ALL SELECT line, count(*)::int, sum(total_amount_paisa), NULL FROM book WHERE line <> 'paid' AND total_amount_paisa > 0 GROUP BY line
UNION ALL SELECT 'register', count(*)::int, sum((SELECT sum((l->>'amountPaisa')::bigint) FROM jsonb_array_elements(lines) l)), NULL
  FROM book WHERE is_issued AND status <> 'void'
UNION ALL SELECT CASE settlement WHEN 'wallet' THEN 'refunded_to_wallets' ELSE 'refunded_outside' END, count(*)::int, sum(given_paisa), NULL
  FROM notes GROUP BY settlement
UNION ALL SELECT 'credit_notes', count(*)::int, sum(amount_paisa), NULL FROM notes
UNION ALL SELECT 'digest', 0, 0,
  encode(sha256(convert_to(coalesce(string_agg(paper, E'\\n' ORDER BY paper COLLATE "C"), ''), 'UTF8')), 'hex') FROM papers`

interface Sum {
  line: MonthLine['line'] | 'digest'
  count: number
  paisa: bigint | null
  digest: string | null
}

/** A month as it is now: its money, its sales register, and each difference between them. */
export type MonthNow = Omit<MonthEnd, 'closings'>

/** Reads a month in one statement, so that all sums are from the same moment. */
export async function readMonth(
  on: Pick<Tx, 'query'>,
  ctx: Ctx,
  { fiscalYear, month }: RegisterMonth,
  timeZone: string,
): Promise<MonthNow> {
  const values = await bookValues(on, ctx, { fiscalYear, month }, timeZone)
  const sums = await on.query<Sum>(SUMS, values)
  const { firstDay, dayAfter } = fiscalMonth(fiscalYear, month) as FiscalMonth
  const lines = sums.flatMap(({ line, count, paisa }) =>
    line === 'digest' || count === 0 ? [] : [{ line, count, amountPaisa: `${paisa ?? 0n}` }],
  )
  return {
    ...{ fiscalYear, month, firstDay, lastDay: addDays(dayAfter, -1), lines },
    ...sumsOf(lines),
    digest: sums.find(({ line }) => line === 'digest')?.digest as string,
  }
}

/** The sums of a month's lines. */
export function sumsOf(
  lines: readonly MonthLine[],
): Pick<MonthEnd, 'paidPaisa' | 'netPaisa' | 'unexplainedPaisa'> {
  const sum = (names: readonly MonthLine['line'][]) =>
    lines.reduce(
      (total, { line, amountPaisa }) => total + (names.includes(line) ? BigInt(amountPaisa) : 0n),
      0n,
    )
  const paid = sum(CAME_IN)
  const net = sum(['register']) - sum(['credit_notes'])
  const explained = paid + sum(ADDED) - sum(TAKEN_OFF) - sum(GIVEN_BACK)
  return { paidPaisa: `${paid}`, netPaisa: `${net}`, unexplainedPaisa: `${net - explained}` }
}
