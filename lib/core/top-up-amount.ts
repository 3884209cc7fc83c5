/** Both providers' minimum is Rs 10. Rs 100,000 is the most that their wallets may pay in a day. */
export const LEAST_TOP_UP_PAISA = 1_000n
export const MAX_TOP_UP_PAISA = 10_000_000n

/** The amount to top up if this much is missing. Providers have a minimum and a maximum per payment. */
export function topUpFor(missingPaisa: bigint): bigint {
  if (missingPaisa < LEAST_TOP_UP_PAISA) return LEAST_TOP_UP_PAISA
  return missingPaisa > MAX_TOP_UP_PAISA ? MAX_TOP_UP_PAISA : missingPaisa
}
