/** Both providers' least amount is Rs 10. Rs 100,000 is the most that a wallet of theirs may pay in a day. */
export const LEAST_TOP_UP_PAISA = 1_000n
export const MAX_TOP_UP_PAISA = 10_000_000n

/** What is topped up where this much is missing: providers take no less than a least amount, and no more than a most in one go. */
export function topUpFor(missingPaisa: bigint): bigint {
  if (missingPaisa < LEAST_TOP_UP_PAISA) return LEAST_TOP_UP_PAISA
  return missingPaisa > MAX_TOP_UP_PAISA ? MAX_TOP_UP_PAISA : missingPaisa
}
