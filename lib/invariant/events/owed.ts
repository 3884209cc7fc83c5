import type { Document, FamilyName } from './documents'

/** The type of event that a row must have because of its status, in addition to its first event. */
export function owedBy(family: FamilyName, { status, recordedBy }: Document): string | null {
  if (family === 'payment') return isByKhata(recordedBy) ? null : 'payment.recorded'
  if (family === 'checkout')
    return status === 'completed' || status === 'expired' ? `checkout.session.${status}` : null
  if (family === 'topup' && status !== 'initiated' && status !== 'pending')
    return status === 'succeeded' ? 'wallet.topup_succeeded' : 'wallet.topup_failed'
  return null
}

/** True for a payment that the migration made. */
function isByKhata(recordedBy: unknown): boolean {
  const { memberId, apiKeyId } = (recordedBy ?? {}) as Record<string, unknown>
  return !memberId && !apiKeyId
}
