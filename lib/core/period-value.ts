import type { Period } from './period'

/**
 * What the rest of a period is worth at an instant, if all of it costs `amountPaisa`. All of the amount at its start, nothing
 * at its end, rounded down. What was used between two instants is the difference of their values, so the parts of
 * a period always add up to its amount.
 * @throws {RangeError} if the instant is outside of the period.
 */
export function valueAt(amountPaisa: bigint, { startAt, endAt }: Period, at: Date): bigint {
  const wholeMs = BigInt(endAt.getTime() - startAt.getTime())
  const leftMs = BigInt(endAt.getTime() - at.getTime())
  if (leftMs < 0n || leftMs > wholeMs) throw new RangeError('the instant is outside of the period')
  return (amountPaisa * leftMs) / wholeMs
}

/** The time of a pause that has ended. */
export interface EndedPause {
  pausedAt: Date
  endedAt: Date
}

/**
 * A period whose value does not run during pauses that kept its time. Each pause has moved the end by its length. The start
 * moves as far.
 * @param pauses those that have begun in the period.
 */
export function periodAfterPauses({ startAt, endAt }: Period, pauses: readonly EndedPause[]): Period {
  const pausedMs = pauses.reduce(
    (sum, { pausedAt, endedAt }) => sum + (endedAt.getTime() - pausedAt.getTime()),
    0,
  )
  return { startAt: new Date(startAt.getTime() + pausedMs), endAt }
}
