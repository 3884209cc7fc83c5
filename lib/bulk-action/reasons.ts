import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import { MESSAGES } from '@/messages/catalogue'

/** Why something is left out of a bulk action, if it is no refusal of the single action. */
const OWN = MESSAGES.en.bulk.reasons

export type OwnReason = keyof typeof OWN
export type Reason = OwnReason | ErrorCode

/** A reason as the API says it. A version before this one may have written another one. */
export function wordsOf(reason: string): string {
  if (reason in OWN) return OWN[reason as OwnReason]
  return isCode(reason) ? errorEntry(reason).message : reason
}

const isCode = (reason: string): reason is ErrorCode => (ERROR_CODES as readonly string[]).includes(reason)
