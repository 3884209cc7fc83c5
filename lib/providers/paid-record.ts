import type { PaymentRecord } from './provider'
import { referenceIn } from './reference'

/**
 * The record of a payment that came in. Without an amount or a reference it is `unknown`, and nothing is credited.
 * @param amountPaisa what the provider received, in paisa. Null if it did not say.
 * @param reference the provider's reference, as it was sent.
 * @param refundOf how much of this amount was refunded. Null if a part was refunded and nobody knows how much.
 */
export function paidRecord(
  amountPaisa: bigint | null,
  reference: unknown,
  refundOf: (amountPaisa: bigint) => bigint | null,
): PaymentRecord {
  const known = referenceIn(reference)
  if (amountPaisa === null || known === null)
    return { state: 'unknown', status: 'paid, without an amount or a reference' }
  return { state: 'paid', amountPaisa, reference: known, refundedPaisa: refundOf(amountPaisa) }
}
