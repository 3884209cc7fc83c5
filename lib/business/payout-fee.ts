import type { Day } from '@/lib/core/day'

/** What the operator keeps from a wallet charge. */
export interface FeeRate {
  /** Hundredths of a percent of the charge. */
  basisPoints: number
  /** Added to the percentage. */
  fixedPaisa: bigint
  /** The minimum of both together. Null for none. */
  minimumPaisa: bigint | null
}

/** A rate from the beginning of a Nepali day, until the next change. */
export interface FeeChange {
  from: Day
  /** Null for no fee. */
  rate: FeeRate | null
}

const partOf = (paisa: bigint, { basisPoints }: FeeRate) => (paisa * BigInt(basisPoints)) / 10_000n

/** The fee of a wallet charge. Never more than the charge. */
export function feeOfCharge(rate: FeeRate | null, chargePaisa: bigint): bigint {
  if (!rate) return 0n
  const wanted = partOf(chargePaisa, rate) + rate.fixedPaisa
  const atLeast = wanted > (rate.minimumPaisa ?? 0n) ? wanted : (rate.minimumPaisa ?? 0n)
  return atLeast < chargePaisa ? atLeast : chargePaisa
}

/** How much of the fee a refund returns, at the rate of the charge's day: its percentage, but nothing of the fixed part. */
export function feeOfRefund(rate: FeeRate | null, refundPaisa: bigint): bigint {
  return rate ? partOf(refundPaisa, rate) : 0n
}

/** The rate on a Nepali day. @param changes in any order. */
export function feeOn(changes: readonly FeeChange[], day: Day): FeeChange | null {
  const begun = changes.filter(({ from }) => from <= day)
  return begun.reduce<FeeChange | null>(
    (newest, each) => (newest && newest.from > each.from ? newest : each),
    null,
  )
}
