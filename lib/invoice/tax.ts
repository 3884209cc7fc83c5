export interface Taxed {
  /** What each line has of it, in order. */
  ofLines: bigint[]
  taxPaisa: bigint
  /** The sum of the lines without it. */
  subtotalPaisa: bigint
}

/**
 * The VAT that amounts include, per line and in sum. A line that takes back another one takes back its tax to the paisa, so
 * the tax of a discounted charge is never below zero.
 */
export function taxWithin(amountsPaisa: readonly bigint[], ratePercent: number): Taxed {
  const rate = BigInt(ratePercent)
  // The division of integers cuts towards zero.
  const ofLines = amountsPaisa.map((amountPaisa) => (amountPaisa * rate) / (100n + rate))
  const taxPaisa = sumOf(ofLines)
  return { ofLines, taxPaisa, subtotalPaisa: sumOf(amountsPaisa) - taxPaisa }
}

/**
 * The VAT in what went back of an invoice so far. All of it together takes back the VAT of the invoice to the paisa, in whatever
 * parts it went.
 * @param amountsPaisa those of the lines of the invoice.
 */
export function taxInRefunded(
  amountsPaisa: readonly bigint[],
  refundedPaisa: bigint,
  ratePercent: number,
): bigint {
  const all = taxWithin(amountsPaisa, ratePercent).taxPaisa
  const part = taxWithin([refundedPaisa], ratePercent).taxPaisa
  return refundedPaisa === sumOf(amountsPaisa) || part > all ? all : part
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
