import { LRUCache } from 'lru-cache'
import type { FiscalMonth } from '@/lib/core/fiscal-year'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'
import { taxWithin } from '@/lib/invoice/tax'
import { IN_MONTH, inMonth } from './in-month'
import { type NumberRange, numbersOf, placeOfNumber } from './numbers'
import type { RegisterSums } from './schema'

// Invoices with the same amounts and the same rate are added up in groups. Most businesses have few prices, so there are few groups.
const SUMS = `
SELECT jsonb_path_query_array(lines, '$[*].amountPaisa') AS amounts, tax_rate_percent, count(*)::int AS count,
  min(invoice_number) AS first FROM invoices WHERE ${IN_MONTH}`
const GROUPS = 'GROUP BY 1, 2'
const ISSUED = `${SUMS} ${GROUPS}`
// Exactly the condition of a small partial index.
const VOID = `${SUMS} AND status = 'void' ${GROUPS}`

interface Group {
  amounts: string[]
  taxRatePercent: number
  count: number
  first: string
}

interface Sums {
  count: number
  totalPaisa: bigint
  taxablePaisa: bigint
  vatPaisa: bigint
}

const NOTHING: Sums = { count: 0, totalPaisa: 0n, taxablePaisa: 0n, vatPaisa: 0n }

/**
 * The numbers of a month so far, and the sums of their invoices including void ones. Issued invoices do not change, so this stays valid.
 */
interface Counted {
  range: NumberRange
  sums: Sums
}

// How many months are cached, by month and by the length of the numbers.
const MAX_MONTHS = 2_000
const kept = perProcess('sums of the register', () => new LRUCache<string, Counted>({ max: MAX_MONTHS }))

export interface SumsOfMonth {
  /** The ranges of numbers of the month. */
  ranges: NumberRange[]
  issued: number
  counted: number
  totals: RegisterSums
}

/**
 * The present sums of a month's invoices that are not void. Issued invoices do not change, so the sums are cached: a later call only reads
 * the newer numbers and the void invoices.
 */
export async function sumsOfMonth(ctx: Ctx, fiscalYear: string, month: FiscalMonth): Promise<SumsOfMonth> {
  const ranges: NumberRange[] = []
  let [issued, voided] = [NOTHING, NOTHING]
  for (const range of await numbersOf(ctx, fiscalYear, month)) {
    const key = [ctx.businessId, ctx.environment, fiscalYear, month.month, range.digits].join(' ')
    const counted = await countOn(ctx, month, range, kept.get(key))
    kept.set(key, counted)
    ranges.push(counted.range)
    issued = plus(issued, counted.sums)
    voided = plus(voided, sumOf(await query<Group>(VOID, [...inMonth(ctx, month, counted.range)])))
  }
  const valid = plus(issued, voided, -1)
  return {
    ranges,
    issued: issued.count,
    counted: valid.count,
    totals: {
      totalPaisa: `${valid.totalPaisa}`,
      taxablePaisa: `${valid.taxablePaisa}`,
      vatPaisa: `${valid.vatPaisa}`,
    },
  }
}

async function countOn(
  ctx: Ctx,
  month: FiscalMonth,
  range: NumberRange,
  before: Counted | undefined,
): Promise<Counted> {
  const after = before?.range.last ?? range.after
  if (after >= range.last) return before ?? { range, sums: NOTHING }
  const groups = await query<Group>(ISSUED, [...inMonth(ctx, month, { ...range, after })])
  const first = groups.map((group) => group.first).toSorted()[0]
  return {
    range: { ...range, after: before?.range.after ?? (first ? placeOfNumber(first) - 1 : after) },
    sums: plus(before?.sums ?? NOTHING, sumOf(groups)),
  }
}

function sumOf(groups: readonly Group[]): Sums {
  return groups.reduce((sums, { amounts, taxRatePercent, count }) => {
    const { taxPaisa, subtotalPaisa } = taxWithin(amounts.map(BigInt), taxRatePercent)
    const one = {
      count: 1,
      totalPaisa: subtotalPaisa + taxPaisa,
      taxablePaisa: taxRatePercent > 0 ? subtotalPaisa : 0n,
      vatPaisa: taxPaisa,
    }
    return plus(sums, one, count)
  }, NOTHING)
}

const plus = (sums: Sums, others: Sums, times = 1): Sums => ({
  count: sums.count + times * others.count,
  totalPaisa: sums.totalPaisa + BigInt(times) * others.totalPaisa,
  taxablePaisa: sums.taxablePaisa + BigInt(times) * others.taxablePaisa,
  vatPaisa: sums.vatPaisa + BigInt(times) * others.vatPaisa,
})
