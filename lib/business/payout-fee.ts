import type { Day } from '@/lib/core/day'

/** What the operator keeps of a wallet charge. */
export interface FeeRate {
  /** Hundredths of a percent of the charge. */
  basisPoints: number
  /** On top of that part. */
  fixedPaisa: bigint
  /** The least of both together. Null: nothing. */
  minimumPaisa: bigint | null
}

/** A rate from the beginning of a Nepali day on, until the next one. */
export interface FeeChange {
  from: Day
  /** Null: no fee. */
  rate: FeeRate | null
}

const partOf = (paisa: bigint, { basisPoints }: FeeRate) => (paisa * BigInt(basisPoints)) / 10_000n

/** The fee of a wallet charge. It is never more than the charge. */
export function feeOfCharge(rate: FeeRate | null, chargePaisa: bigint): bigint {
  if (!rate) return 0n
  const wanted = partOf(chargePaisa, rate) + rate.fixedPaisa
  const atLeast = wanted > (rate.minimumPaisa ?? 0n) ? wanted : (rate.minimumPaisa ?? 0n)
  return atLeast < chargePaisa ? atLeast : chargePaisa
}

/** What a refund gives back of a fee, by the rate of the day of its charge: its part, and nothing of what is fixed. */
export function feeOfRefund(rate: FeeRate | null, refundPaisa: bigint): bigint {
  return rate ? partOf(refundPaisa, rate) : 0n
}

/** The change that is in force on a Nepali day. @param changes in any order. */
export function feeOn(changes: readonly FeeChange[], day: Day): FeeChange | null {
  const begun = changes.filter(({ from }) => from <= day)
  return begun.reduce<FeeChange | null>(
    (newest, each) => (newest && newest.from > each.from ? newest : each),
    null,
  )
}
