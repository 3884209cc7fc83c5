import type { Ctx } from '@/lib/infra/ctx'
import { getMonthEnd } from '@/lib/month-end/close'
import { listMonthEndRows, type MonthEndRow } from '@/lib/month-end/rows'
import { ADDED, type MonthEnd, TAKEN_OFF } from '@/lib/month-end/schema'
import type { RegisterMonth } from '@/lib/register/month'

const DIFFERENCES = [...ADDED, ...TAKEN_OFF, 'void'] as const

/** A line that is a difference, with its invoices. */
interface Difference {
  line: (typeof DIFFERENCES)[number]
  count: number
  rows: MonthEndRow[]
}

// For all invoices of a busy month there is the file.
const SHOWN = 20

/** A month, and the first invoices of each difference. */
export async function readMonthPage(
  ctx: Ctx,
  asked: RegisterMonth,
): Promise<{ end: MonthEnd; differences: Difference[] }> {
  const end = await getMonthEnd(ctx, asked)
  const differences = DIFFERENCES.flatMap((line) => {
    const found = end.lines.find((each) => each.line === line)
    return found ? [{ line, count: found.count }] : []
  })
  const rows = await Promise.all(
    differences.map(({ line }) => listMonthEndRows(ctx, asked, { lines: [line], most: SHOWN })),
  )
  return { end, differences: differences.map((each, at) => ({ ...each, rows: rows[at] ?? [] })) }
}
