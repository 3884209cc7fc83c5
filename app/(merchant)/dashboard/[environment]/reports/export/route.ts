import { notFound } from 'next/navigation'
import { numericBikramSambat } from '@/lib/core/calendar-date'
import { addDays, type Day, startOfDay } from '@/lib/core/day'
import { type Range, rangeQuery } from '@/lib/overview/range'
import { loadRevenueDays, type RevenueDay } from '@/lib/overview/revenue-days'
import { refusedDownload, requireProofFor } from '../../../../download-of'
import { csvText } from '../../../../list/csv'
import { type Visit, visit } from '../../../visit'
import { shownIn } from '../range-bar'
import { readRecurring } from '../reads'

// A file for an accountant's program: the heads stay as they are.
const HEADS = [
  ...['Day (BS)', 'Day', 'Paid invoices', 'Paid (Rs)', 'Of it recovered (Rs)', 'Given back (Rs)'],
  ...['Paying subscriptions', 'Recurring revenue (Rs)'],
]

/** The days of a range as CSV, the oldest first. A long range has recurring revenue at the end of some of its days. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const visitor = await visit((await params).environment, 'merchant:read')
  if (!visitor.may('reports:read')) notFound()
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { range } = shownIn(rangeQuery.parse(asked), visitor)
  try {
    await requireProofFor(visitor.ctx, 'Reports by day')
    const name = `khata-reports-${visitor.environment}-${range.first}-${range.last}.csv`
    return new Response(`\uFEFF${csvText([HEADS, ...(await recordsOf(visitor, range))])}`, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (error) {
    return refusedDownload(visitor.ctx, error)
  }
}

async function recordsOf(visitor: Visit, range: Range) {
  const { timeZone } = visitor.business
  const [paid, recurring] = await Promise.all([
    loadRevenueDays(visitor.ctx, timeZone, range.first, addDays(range.last, 1)),
    readRecurring(visitor, range),
  ])
  const paidOn = new Map(paid.map((each) => [each.day, each]))
  const recurringOn = new Map(recurring?.figure.points.map((point) => [point.day, point]))
  return daysOf(range).map((day) => {
    const { invoices, paidPaisa, recoveredPaisa, refundedPaisa } = paidOn.get(day) ?? NOTHING
    const point = recurringOn.get(day)
    return [
      ...[numericBikramSambat(startOfDay(day, timeZone), timeZone), day],
      ...[invoices, paidPaisa, recoveredPaisa, refundedPaisa],
      ...[point?.paying, point?.mrrPaisa],
    ]
  })
}

const daysOf = ({ first, days }: Range): Day[] => Array.from({ length: days }, (_, n) => addDays(first, n))

const NOTHING: Pick<RevenueDay, 'invoices' | 'paidPaisa' | 'recoveredPaisa' | 'refundedPaisa'> = {
  ...{ invoices: 0, paidPaisa: 0n },
  ...{ recoveredPaisa: 0n, refundedPaisa: 0n },
}
