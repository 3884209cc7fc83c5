import type { Interval } from '@/lib/core/period'

// How the figures are computed. These functions are pure.

/** What one period costs for all subscriptions with the same interval together. */
export interface RecurringAmount {
  interval: Interval
  intervalCount: number
  amountPaisa: bigint
}

/** How many intervals a month has, as a fraction. A year is 12 months or 365 days, and a week is 7 days. */
const PER_MONTH: Record<Interval, readonly [bigint, bigint]> = {
  day: [365n, 12n],
  week: [365n, 84n],
  month: [1n, 1n],
  year: [1n, 12n],
}

/**
 * Monthly recurring revenue in paisa, or a change of it, which may be negative. The fractions are added exactly. Only the sum is rounded,
 * half a paisa up.
 */
export function monthlyRecurring(amounts: readonly RecurringAmount[]): bigint {
  let [above, below] = [0n, 1n]
  for (const { interval, intervalCount, amountPaisa } of amounts) {
    const [perMonth, months] = PER_MONTH[interval]
    const divisor = months * BigInt(intervalCount)
    above = above * divisor + amountPaisa * perMonth * below
    below *= divisor
    const common = greatestCommonDivisor(above, below)
    above /= common
    below /= common
  }
  const twice = 2n * above + below
  const rounded = twice / (2n * below)
  // Division of bigints truncates towards zero. Half a paisa is rounded up for negative sums too.
  return twice < 0n && twice % (2n * below) !== 0n ? rounded - 1n : rounded
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
