import type { Period } from './period'

/**
 * What the rest of a period is worth at an instant, if the whole of it costs `amountPaisa`: the full amount at its start, nothing at its
 * end, rounded down. The value used between two instants is the difference of their values, so the parts of a period always add up to its
 * amount.
 * @throws {RangeError} if the instant is outside of the period.
 */
export function valueAt(amountPaisa: bigint, { startAt, endAt }: Period, at: Date): bigint {
  const wholeMs = BigInt(endAt.getTime() - startAt.getTime())
  const leftMs = BigInt(endAt.getTime() - at.getTime())
  if (leftMs < 0n || leftMs > wholeMs) throw new RangeError('the instant is outside of the period')
  return (amountPaisa * leftMs) / wholeMs
}

/**
 * A period whose value does not run down during pauses that kept the time. The pauses have moved its end, so the start moves by the same
 * time.
 * @param keptMs by how much.
 */
export const periodAfterPauses = ({ startAt, endAt }: Period, keptMs: number): Period => ({
  startAt: new Date(startAt.getTime() + keptMs),
  endAt,
})
