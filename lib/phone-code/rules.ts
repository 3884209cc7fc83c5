import { HOUR_MS } from '@/lib/core/duration'
import type { Environment } from '@/prisma/generated/enums'
import type { CodePurpose } from './bucket'

// Decisions about codes. Pure functions.

export const LIFETIME_MINUTES = 5
/** How long a person must wait before they can ask for the next code. */
export const PAUSE_SECONDS = 60
/** This many wrong guesses invalidate a code. There are a million codes, so five guesses rarely find one. */
export const MAX_WRONG_GUESSES = 5

const WINDOW_MS = HOUR_MS
/** How many codes a phone can get within an hour. */
const MAX_SENDS = 12
/** How many of them may be for one purpose. So checkouts do not use up the codes with which the owner opens the wallet. */
const MAX_SENDS_FOR_PURPOSE = 5
/** How many of them one checkout or agreement may ask for. One is left for another. */
const MAX_SENDS_OF_SUBJECT = 4
/** How many of them one network address may ask for. Two are left for the owner of the phone. */
const MAX_SENDS_OF_NETWORK = 3

/**
 * Additional codes per hour that nobody else can use up: for browsers that have proved the number, and for checkouts that businesses made
 * for a customer with this number.
 */
const MAX_OWN_SENDS = 3

/** Which reserved sends a code counts against. Null if it counts against the common ones. */
export type OwnSends = 'browser' | 'session' | null

/** One SMS with a code that was sent to a phone. */
export interface Send extends Pick<CodePurpose, 'kind' | 'subjectId'> {
  at: Date
  /** True if the same asker asked for it, for the same purpose. */
  isSameAsker: boolean
  isSameNetwork: boolean
  own: OwnSends
}

/**
 * When the next code may be sent to a phone.
 * @param sends those of the last hour, oldest first.
 */
export function nextSendAt(
  sends: readonly Send[],
  { kind, subjectId }: Pick<CodePurpose, 'kind' | 'subjectId'>,
  own: OwnSends,
): Date {
  const alike = sends.filter((send) => send.kind === kind)
  const ofSubject = subjectId === null ? [] : alike.filter((send) => send.subjectId === subjectId)
  const shared = [
    placeFreeAt(sends, MAX_SENDS),
    placeFreeAt(alike, MAX_SENDS_FOR_PURPOSE),
    placeFreeAt(ofSubject, MAX_SENDS_OF_SUBJECT),
    placeFreeAt(
      alike.filter(({ isSameNetwork }) => isSameNetwork),
      MAX_SENDS_OF_NETWORK,
    ),
  ]
  const ownFreeAt =
    own &&
    placeFreeAt(
      sends.filter((send) => send.own === own),
      MAX_OWN_SENDS,
    )
  return new Date(
    Math.max(pauseEnd(sends), Math.min(Math.max(...shared), ownFreeAt ?? Number.POSITIVE_INFINITY)),
  )
}

/** When the pause after this asker's last code ends, in milliseconds. */
export function pauseEnd(sends: readonly Send[]): number {
  const last = sends.findLast(({ isSameAsker }) => isSameAsker)
  return last ? last.at.getTime() + PAUSE_SECONDS * 1000 : 0
}

/** When one more send is possible if an hour may have `most`. */
function placeFreeAt(sends: readonly Send[], most: number): number {
  const oldest = sends.at(-most)
  return sends.length >= most && oldest ? oldest.at.getTime() + WINDOW_MS : 0
}

const TEST_PHONE = /^\+977980000000\d$/
/** The first and the last test number, as people write them. */
export const TEST_NUMBERS = { first: '9800000000', last: '9800000009' } as const
/** The code of the test numbers. Khalti's test wallets use the same one. */
export const TEST_CODE = '987654'

/** True for the numbers with a fixed code. These are real numbers in production, so this only works in the sandbox. */
export function isTestPhone(environment: Environment, phone: string): boolean {
  return environment === 'sandbox' && TEST_PHONE.test(phone)
}
