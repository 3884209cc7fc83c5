import { DomainError } from '@/lib/core/errors'
import type { AccountId, MerchantSessionId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmacs } from '@/lib/infra/keys/crypto'
import { moveToNewestKey } from '@/lib/infra/keys/newest-key'
import { networkOf } from './address-limit'
import type { SignInClient } from './client'

// docs/decisions/0028-accounts-and-sign-in.md says what is counted where, and why.

/** Ten failures from one place lock that place for a quarter of an hour. */
export const MAX_FAILURES = 10
const LOCK_SECONDS = 15 * 60

/** Where guesses at one account are counted. One place cannot use up the guesses of another. */
export type Place =
  /** A browser in which the account has signed in before. */
  | `device ${string}`
  /** All other browsers of a network. */
  | `network ${string}`
  /** What a signed-in person sends to confirm their identity. */
  | `session ${MerchantSessionId}`
  /** Second factors after the right password, from unknown browsers. */
  | 'codes'
  /** Passwords from all unknown browsers. It locks nothing. */
  | 'strangers'

type Origin = Pick<SignInClient, 'device' | 'ip'>

/** Where a browser's passwords are counted. */
export function placeOfPasswords(client: Origin, accountId: AccountId | undefined): Place {
  const { device, ip } = client
  if (device && accountId && device.accountIds.includes(accountId)) return `device ${device.id}`
  return `network ${(ip && networkOf(ip)) || 'here'}`
}

/**
 * Where second factors are counted. All browsers that the account does not know share one count: they have the right password, so they may
 * all belong to one attacker.
 */
export function placeOfCodes(client: Origin, accountId: AccountId): Place {
  const place = placeOfPasswords(client, accountId)
  return isKnown(place) ? place : 'codes'
}

const isKnown = (place: Place) => place.startsWith('device')

// One statement, so that parallel guesses wait for the row and no more than the limit is allowed. A locked place is not changed. Each claim
// also deletes two places without an attempt for a day, so a program with ever new addresses cannot fill the table.
const CLAIM = `
WITH swept AS (
  DELETE FROM sign_in_attempts WHERE email_hmac IN (
    SELECT email_hmac FROM sign_in_attempts
    WHERE updated_at < now() - interval '1 day' AND email_hmac <> $1
    ORDER BY updated_at LIMIT 2 FOR UPDATE SKIP LOCKED)
), claimed AS (
  INSERT INTO sign_in_attempts AS t (email_hmac, failures, updated_at) VALUES ($1, 1, clock_timestamp())
  ON CONFLICT (email_hmac) DO UPDATE
    SET failures = CASE WHEN t.updated_at <= clock_timestamp() - make_interval(secs => $3) THEN 1 ELSE t.failures + 1 END,
        updated_at = clock_timestamp()
    WHERE t.failures < $2 OR t.updated_at <= clock_timestamp() - make_interval(secs => $3)
  RETURNING failures
)
SELECT (SELECT failures FROM claimed) AS failures,
  (SELECT extract(epoch FROM updated_at - clock_timestamp()) + $3 FROM sign_in_attempts WHERE email_hmac = $1)::float8 AS wait_seconds`

type Runner = Pick<Tx, 'query'>

// An HMAC, so that the table holds no addresses.
const keyOf = (runner: Runner, email: string, place: Place) =>
  moveToNewestKey(
    runner,
    { table: 'sign_in_attempts', column: 'email_hmac' },
    hmacs('sign-in attempts', `${place} ${email}`),
  )

/**
 * Counts an attempt as a failure before the password is checked, so that it also counts if the process dies in between. After a success,
 * `clearAttempts` removes the failures.
 * @param most this many failures lock the place.
 * @returns how many failures the place has now.
 * @throws {DomainError} `login_attempts_exceeded`.
 */
export async function claimAttempt(
  runner: Runner,
  email: string,
  place: Place,
  most = MAX_FAILURES,
): Promise<number> {
  const [row] = await runner.query<{ failures: number | null; waitSeconds: number | null }>(CLAIM, [
    await keyOf(runner, email, place),
    most,
    LOCK_SECONDS,
  ])
  if (row?.failures) return row.failures
  throw new DomainError('login_attempts_exceeded', { retryAfterSeconds: row?.waitSeconds ?? LOCK_SECONDS })
}

/** How many guesses are written to the audit log while the failures last, so that an attack cannot fill it. */
const MAX_NOTED = 50
// An attack from many networks gets fewer guesses in each. A person in a new place always has one.
const SLOWED = [
  { strangers: 100, most: 1 },
  { strangers: 30, most: 3 },
]
// More than one network can keep failing for ever, so only several networks together can slow others down.
const FORGOTTEN_SECONDS = 60

const LEFT = `greatest(t.failures - floor(extract(epoch FROM clock_timestamp() - t.updated_at) / ${FORGOTTEN_SECONDS})::int, 0)`
const STRANGERS = `SELECT ${LEFT} AS failures FROM sign_in_attempts t WHERE email_hmac = $1`
const ONE_MORE_STRANGER = `
INSERT INTO sign_in_attempts AS t (email_hmac, failures, updated_at) VALUES ($1, 1, clock_timestamp())
ON CONFLICT (email_hmac) DO UPDATE SET failures = ${LEFT} + 1, updated_at = clock_timestamp()`

/** A password or code that is about to be checked, and already counted. */
export interface Guess {
  place: Place
  /** Failures of this place, including this one. */
  failures: number
  /** How many lock it. */
  most: number
  /** Whether the audit log still has room for it. */
  isNoted: boolean
}

/**
 * Counts a password from a browser. The failures of all unknown browsers together slow each of them down.
 * @throws {DomainError} `login_attempts_exceeded`.
 */
export async function claimPassword(runner: Runner, email: string, place: Place): Promise<Guess> {
  if (isKnown(place)) return claimGuess(runner, email, place)
  const key = await keyOf(runner, email, 'strangers')
  const [strangers] = await runner.query<{ failures: number }>(STRANGERS, [key])
  const before = strangers?.failures ?? 0
  const most = SLOWED.find((slowed) => before >= slowed.strangers)?.most ?? MAX_FAILURES
  const failures = await claimAttempt(runner, email, place, most)
  await runner.query(ONE_MORE_STRANGER, [key])
  return { place, failures, most, isNoted: before < MAX_NOTED }
}

/**
 * Counts a guess that only its place limits: a code, or a password from a known device.
 * @throws {DomainError} `login_attempts_exceeded`.
 */
export async function claimGuess(runner: Runner, email: string, place: Place): Promise<Guess> {
  return { place, failures: await claimAttempt(runner, email, place), most: MAX_FAILURES, isNoted: true }
}

/** Removes the failure of a password that was right. */
export async function releasePassword(runner: Runner, email: string, { place }: Guess): Promise<void> {
  await releaseAttempt(runner, email, place)
  if (!isKnown(place)) await releaseAttempt(runner, email, 'strangers')
}

/** Removes the failures of a place, because the person has proved who they are. */
export async function clearAttempts(runner: Runner, email: string, place: Place): Promise<void> {
  await runner.query('DELETE FROM sign_in_attempts WHERE email_hmac = $1', [
    await keyOf(runner, email, place),
  ])
}

/** Removes everything that keeps a person from signing in at a place, because they have proved who they are by a mailed link. */
export async function clearSignIns(runner: Runner, email: string, place: Place): Promise<void> {
  for (const each of [place, 'codes', 'strangers'] as const) await clearAttempts(runner, email, each)
}

/** Removes one failure: the password was right, and the second factor is checked next. Older failures stay. */
export async function releaseAttempt(runner: Runner, email: string, place: Place): Promise<void> {
  await runner.query(
    'UPDATE sign_in_attempts SET failures = greatest(failures - 1, 0) WHERE email_hmac = $1',
    [await keyOf(runner, email, place)],
  )
}
