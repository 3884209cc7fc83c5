import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import { MESSAGES } from '@/messages/catalogue'

/** Reasons for leaving a row out that belong to bulk actions, and are not errors of the single action. */
const OWN = MESSAGES.en.bulk.reasons

export type OwnReason = keyof typeof OWN
export type Reason = OwnReason | ErrorCode

/** The API's text of a reason. An older version may have written a reason that is not known any more. */
export function wordsOf(reason: string): string {
  if (reason in OWN) return OWN[reason as OwnReason]
  return isCode(reason) ? errorEntry(reason).message : reason
}

const isCode = (reason: string): reason is ErrorCode => (ERROR_CODES as readonly string[]).includes(reason)
