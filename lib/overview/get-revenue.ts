import { addDays, addMonths, type Day, dayOf } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'
import { type Range, rangeBefore } from './range'
import { loadRevenueDays, type RevenueDay } from './revenue-days'
import type { RevenueInterval } from './schema'

const DAYS = 30
const MONTHS = 12

/** The revenue of one day, or of the month that begins on this day. */
export type RevenuePoint = Omit<RevenueDay, 'read'>

/** Sums over a time. */
export type RevenueSum = Omit<RevenuePoint, 'day'>

export interface Revenue {
  /** The last 30 days or 12 months including the current one, oldest first. Those without revenue are included. */
  points: RevenuePoint[]
  /** The sums of all points, and of the same number of days or months before them. */
  sum: RevenueSum
  before: RevenueSum
  /** The sums of the last 30 days, and of the 30 days before them. */
  lastDays: RevenueSum
  daysBefore: RevenueSum
}

/** What was paid, per day or per month of the business's time zone. */
export async function getRevenue(
  ctx: Ctx,
  timeZone: string,
  interval: RevenueInterval,
): Promise<Kept<Revenue>> {
  const { figure, readAt } = await keptFigure({
    key: `revenue ${ctx.businessId} ${ctx.environment} ${interval}`,
    read: () => readRevenue(ctx, timeZone, interval),
    rowsOf: ({ read }) => read,
  })
  return { figure: figure.revenue, readAt }
}

async function readRevenue(ctx: Ctx, timeZone: string, interval: RevenueInterval) {
  const tomorrow = addDays(dayOf(ctx.now, timeZone), 1)
  const starts = interval === 'day' ? dayStarts(tomorrow) : monthStarts(tomorrow)
  const days = await loadRevenueDays(ctx, timeZone, starts[0] as Day, tomorrow)
  const between = (from: Day, to: Day) => days.filter(({ day }) => day >= from && day < to)
  const points = starts.map((day, n) => ({ day, ...sumOf(between(day, starts[n + 1] ?? tomorrow)) }))
  const half = points.length / 2
  const revenue: Revenue = {
    points: points.slice(half),
    sum: sumOf(points.slice(half)),
    before: sumOf(points.slice(0, half)),
    lastDays: sumOf(between(addDays(tomorrow, -DAYS), tomorrow)),
    daysBefore: sumOf(between(addDays(tomorrow, -2 * DAYS), addDays(tomorrow, -DAYS))),
  }
  return { revenue, read: days.reduce((sum, { read }) => sum + read, 0) }
}

/** Revenue over some days, in parts. */
export interface RevenueOver {
  points: RevenuePoint[]
  /** The sums of the days, and of as many days before them. */
  sum: RevenueSum
  before: RevenueSum
}

/** What was paid in the days of a range, and in as many days before. @param starts the first days of its parts, the oldest first. */
export async function getRevenueOver(
  ctx: Ctx,
  timeZone: string,
  range: Range,
  starts: readonly Day[],
): Promise<Kept<RevenueOver>> {
  const { figure, readAt } = await keptFigure({
    key: `revenue ${ctx.businessId} ${ctx.environment} ${range.first} ${range.last} ${starts.length}`,
    read: async () => {
      const end = addDays(range.last, 1)
      const days = await loadRevenueDays(ctx, timeZone, rangeBefore(range).first, end)
      const between = (from: Day, to: Day) => days.filter(({ day }) => day >= from && day < to)
      const revenue: RevenueOver = {
        points: starts.map((day, n) => ({ day, ...sumOf(between(day, starts[n + 1] ?? end)) })),
        sum: sumOf(between(range.first, end)),
        before: sumOf(days.filter(({ day }) => day < range.first)),
      }
      return { revenue, read: days.reduce((sum, { read }) => sum + read, 0) }
    },
    rowsOf: ({ read }) => read,
  })
  return { figure: figure.revenue, readAt }
}

/** The days of the points, and equally many before them. */
function dayStarts(tomorrow: Day): Day[] {
  return Array.from({ length: 2 * DAYS }, (_, n) => addDays(tomorrow, n - 2 * DAYS))
}

function monthStarts(tomorrow: Day): Day[] {
  const today = addDays(tomorrow, -1)
  return Array.from({ length: 2 * MONTHS }, (_, n) => addMonths(today, n + 1 - 2 * MONTHS))
}

function sumOf(parts: readonly RevenueSum[]): RevenueSum {
  const sum = { invoices: 0, paidPaisa: 0n, recoveredInvoices: 0, recoveredPaisa: 0n, refundedPaisa: 0n }
  for (const part of parts) {
    sum.invoices += part.invoices
    sum.paidPaisa += part.paidPaisa
    sum.recoveredInvoices += part.recoveredInvoices
    sum.recoveredPaisa += part.recoveredPaisa
    sum.refundedPaisa += part.refundedPaisa
  }
  return sum
}
