import { RESPONSE_KEPT_HOURS } from '@/lib/core/idempotency'

// Every key of Khata is derived from APP_SECRET for one purpose. This file says what happens to a key's values when APP_SECRET is replaced.
// `npm run rotate-secret` does it, and docs/secrets.md explains it.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Fate =
  /** The values are stored, in the columns that prisma/schema.prisma marks as `@encrypted` with the purpose. They are encrypted again. */
  | { rotation: 'encrypted again' }
  /**
   * The values cannot be created again, because only others have their plain text. So the key of this purpose is kept for this many
   * seconds, encrypted with the new secret. Null: it is kept for ever.
   */
  | { rotation: 'key kept'; seconds: number | null }
  /** The value is derived whenever somebody asks for it. After a rotation it is a new one. */
  | { rotation: 'replaced' }

const kept = (seconds: number | null): Fate => ({ rotation: 'key kept', seconds })
const ENCRYPTED_AGAIN: Fate = { rotation: 'encrypted again' }
const REPLACED: Fate = { rotation: 'replaced' }

const PURPOSES = {
  'webhook secret': ENCRYPTED_AGAIN,
  'totp secret': ENCRYPTED_AGAIN,
  'top-up return address': ENCRYPTED_AGAIN,
  'kept key': ENCRYPTED_AGAIN,
  'short address': ENCRYPTED_AGAIN,
  'bank account': ENCRYPTED_AGAIN,
  'provider settings': ENCRYPTED_AGAIN,
  'provider session': ENCRYPTED_AGAIN,
  // Reading one also needs the Idempotency-Key, which only the caller has.
  'idempotent answer': kept(RESPONSE_KEPT_HOURS * HOUR),
  // In a customer's mail or bookmark.
  'hosted invoice': kept(null),
  'agreement link': kept(null),
  // In an SMS or a mail.
  'reminder link': kept(7 * DAY),
  'short link': kept(30 * DAY),
  // On paper at home.
  'recovery code': kept(null),
  // In browsers: for the longest life of a session, of a sign-in attempt, and of the second-factor page.
  'next-auth': kept(30 * DAY),
  'wallet sign-in': kept(10 * MINUTE),
  'withdrawal form': kept(15 * MINUTE),
  'checkout return': kept(HOUR),
  'sign-in ticket': kept(10 * MINUTE),
  'mailed invite': kept(7 * DAY),
  // Counters of attempts, mails and codes.
  'sign-in attempts': kept(DAY),
  'mail counts': kept(DAY),
  'phone code buckets': kept(HOUR),
  'phone codes': kept(HOUR),
  'sandbox listener secret': REPLACED,
  'renewed checkout': REPLACED,
  // A browser counts as unknown until somebody signs in there again.
  'known device': REPLACED,
  // Opens the member list that a counter device stores. After a rotation the device loads it again.
  'counter members': REPLACED,
  outbox: REPLACED,
  approvals: REPLACED,
} as const satisfies Record<string, Fate>

export type Purpose = keyof typeof PURPOSES

const ALL = Object.entries(PURPOSES) as [Purpose, Fate][]

/** The purposes of stored values that are encrypted again. */
export const ENCRYPTED_PURPOSES = ALL.filter(([, { rotation }]) => rotation === 'encrypted again').map(
  ([purpose]) => purpose,
)

/** The purposes whose keys outlive their secret, and for how many seconds. Null: for ever. */
export const KEPT_PURPOSES = ALL.flatMap(([purpose, fate]) =>
  fate.rotation === 'key kept' ? [{ purpose, seconds: fate.seconds }] : [],
)
