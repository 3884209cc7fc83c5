import type { Interval } from '@/lib/core/period'

// How the figures are computed. These functions are pure.

/** Subscriptions with the same interval: what one period of all of them together costs. */
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
 * Monthly recurring revenue in paisa. The fractions are added exactly. Only the sum is rounded: half a paisa goes up.
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
  return (2n * above + below) / (2n * below)
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

// Why these numbers: docs/decisions/0041-a-float-that-reveals-nobody.md.
const MIN_WALLETS = 25
const MIN_STEP_PAISA = 100_000n
const MIN_STEPS = 10n

export interface Holdings {
  /** Wallets with a balance. */
  wallets: number
  totalPaisa: bigint
  largestPaisa: bigint
}

export interface RoundedFloat {
  floatPaisa: bigint
  roundedToPaisa: bigint
}

/**
 * What may be said about the money in other people's wallets: a rounded sum. The step is a power of ten that is at least
 * as large as the largest balance. So no single wallet moves the figure by more than one step. `chance` decides whether
 * the sum is rounded up or down, so that nobody can find the exact sum by moving it to the edge of a step.
 * @param chance an equally distributed number from 0 to `chanceOf` - 1.
 * @returns null if there are too few wallets, or if a few large ones are most of the sum.
 */
export function roundFloat(
  { wallets, totalPaisa, largestPaisa }: Holdings,
  chance: bigint,
  chanceOf: bigint,
): RoundedFloat | null {
  if (wallets < MIN_WALLETS) return null
  let step = MIN_STEP_PAISA
  while (step < largestPaisa) step *= 10n
  const steps = (totalPaisa + (step * chance) / chanceOf) / step
  return steps < MIN_STEPS ? null : { floatPaisa: steps * step, roundedToPaisa: step }
}
