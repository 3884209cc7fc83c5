import { HOUR_MS } from '@/lib/core/duration'
import type { Environment } from '@/prisma/generated/enums'
import type { CodePurpose } from './bucket'

// Decisions about codes, as pure functions.

export const LIFETIME_MINUTES = 5
/** A person who asked for a code gets the next one after this pause. */
export const PAUSE_SECONDS = 60
/** So many wrong guesses kill a code: a million codes are possible, so five guesses rarely find one. */
export const MAX_WRONG_GUESSES = 5

const WINDOW_MS = HOUR_MS
/** The codes that a phone gets in any hour. */
const MAX_SENDS = 12
/** Its codes for one purpose in an hour. So checkouts do not use up the codes with which its owner opens the wallet. */
const MAX_SENDS_FOR_PURPOSE = 5
/** How many of them one checkout or agreement may ask for: one is left for another. */
const MAX_SENDS_OF_SUBJECT = 4
/** How many of them one network address may ask for: two are left for the owner of the phone. */
const MAX_SENDS_OF_NETWORK = 3

/**
 * The codes in an hour that nobody else uses up: of browsers that proved the number before, and of checkouts that businesses made
 * for a customer with this number.
 */
const MAX_OWN_SENDS = 3

/** Whose sends of their own a code counts among. Null: those of all. */
export type OwnSends = 'browser' | 'session' | null

/** An SMS with a code that a phone was sent. */
export interface Send extends Pick<CodePurpose, 'kind' | 'subjectId'> {
  at: Date
  /** The same asker asked for it, for the same thing. */
  isSameAsker: boolean
  isSameNetwork: boolean
  own: OwnSends
}

/**
 * When a phone may be sent the next code.
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

/** When the pause after the last code of this asker is over, in milliseconds. */
export function pauseEnd(sends: readonly Send[]): number {
  const last = sends.findLast(({ isSameAsker }) => isSameAsker)
  return last ? last.at.getTime() + PAUSE_SECONDS * 1000 : 0
}

/** When one more fits into an hour of `most`. */
function placeFreeAt(sends: readonly Send[], most: number): number {
  const oldest = sends.at(-most)
  return sends.length >= most && oldest ? oldest.at.getTime() + WINDOW_MS : 0
}

const TEST_PHONE = /^\+977980000000\d$/
/** The first and the last of the test numbers, as people write them. */
export const TEST_NUMBERS = { first: '9800000000', last: '9800000009' } as const
/** The code of the test numbers. Khalti's test wallets use the same. */
export const TEST_CODE = '987654'

/** True for the numbers with a fixed code. They are real numbers in production, so it is for the sandbox only. */
export function isTestPhone(environment: Environment, phone: string): boolean {
  return environment === 'sandbox' && TEST_PHONE.test(phone)
}
