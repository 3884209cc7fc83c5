import type { Environment } from '@/prisma/generated/enums'

// Decisions about codes, as pure functions.

export const LIFETIME_MINUTES = 5
/** A phone gets the next code after this pause. */
export const PAUSE_SECONDS = 60
/** In any hour a phone gets this many codes. */
export const MAX_SENDS = 5
const WINDOW_SECONDS = 3_600
/** So many wrong guesses kill a code: a million codes are possible, so five guesses rarely find one. */
export const MAX_WRONG_GUESSES = 5

/** When the next code may be sent, after these sends (oldest first). */
export function nextSendAt(sends: readonly Date[]): Date {
  const afterPause = timeOf(sends.at(-1)) + PAUSE_SECONDS * 1000
  const fifthLast = sends.length >= MAX_SENDS ? sends.at(-MAX_SENDS) : undefined
  return new Date(Math.max(afterPause, fifthLast ? timeOf(fifthLast) + WINDOW_SECONDS * 1000 : 0))
}

const timeOf = (at: Date | undefined) => at?.getTime() ?? 0

const TEST_PHONE = /^\+977980000000\d$/
/** The code of the test numbers. Khalti's test wallets use the same. */
export const TEST_CODE = '987654'

/** True for the numbers with a fixed code. They are real numbers in production, so it is for the sandbox only. */
export function isTestPhone(environment: Environment, phone: string): boolean {
  return environment === 'sandbox' && TEST_PHONE.test(phone)
}

/**
 * The SMS that brings a code. After a sentence for the person, its last line binds the code to the host of our pages, and browsers fill it in there.
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeText(sentence: string, code: string, host: string): string {
  return `${sentence}\n\n@${host} #${code}`
}
