export interface Taxed {
  /** The VAT of each line, in order. */
  ofLines: bigint[]
  taxPaisa: bigint
  /** The sum of the lines without VAT. */
  subtotalPaisa: bigint
}

/**
 * The VAT that amounts include, per line and in total. A line that reverses another one reverses exactly its tax, so the tax of a
 * discounted charge is never negative.
 */
export function taxWithin(amountsPaisa: readonly bigint[], ratePercent: number): Taxed {
  const rate = BigInt(ratePercent)
  // Integer division rounds towards zero.
  const ofLines = amountsPaisa.map((amountPaisa) => (amountPaisa * rate) / (100n + rate))
  const taxPaisa = sumOf(ofLines)
  return { ofLines, taxPaisa, subtotalPaisa: sumOf(amountsPaisa) - taxPaisa }
}

/**
 * The VAT in everything refunded so far. A full refund returns exactly the VAT of the invoice, in however many parts it was made.
 * @param amountsPaisa the amounts of the invoice's lines.
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
