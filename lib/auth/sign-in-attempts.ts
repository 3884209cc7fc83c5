import { DomainError } from '@/lib/core/errors'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmacs } from '@/lib/infra/keys/crypto'
import { moveToNewestKey } from '@/lib/infra/keys/newest-key'

/** Ten failures lock an address for a quarter of an hour. */
export const MAX_FAILURES = 10
const LOCK_SECONDS = 15 * 60

// One statement, so that parallel guesses wait for the row and exactly ten are allowed. A locked address is not changed.
// Each claim also deletes two addresses that had no attempt for a day. So a program with ever new addresses cannot fill
// the table.
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
const keyOf = (runner: Runner, email: string) =>
  moveToNewestKey(
    runner,
    { table: 'sign_in_attempts', column: 'email_hmac' },
    hmacs('sign-in attempts', email),
  )

/**
 * Counts an attempt as a failure before the password is checked, so that it also counts if the process dies in between.
 * After a success, `clearAttempts` removes the failures.
 * @returns how many failures the address has now.
 * @throws {DomainError} `login_attempts_exceeded`.
 */
export async function claimAttempt(runner: Runner, email: string): Promise<number> {
  const [row] = await runner.query<{ failures: number | null; waitSeconds: number | null }>(CLAIM, [
    await keyOf(runner, email),
    MAX_FAILURES,
    LOCK_SECONDS,
  ])
  if (row?.failures) return row.failures
  throw new DomainError('login_attempts_exceeded', { retryAfterSeconds: row?.waitSeconds ?? LOCK_SECONDS })
}

/** Removes the failures of an address, because the person has proved who they are. */
export async function clearAttempts(runner: Runner, email: string): Promise<void> {
  await runner.query('DELETE FROM sign_in_attempts WHERE email_hmac = $1', [await keyOf(runner, email)])
}

/** Removes one failure: the password was right, and the second factor is checked next. Older failures stay. */
export async function releaseAttempt(runner: Runner, email: string): Promise<void> {
  await runner.query(
    'UPDATE sign_in_attempts SET failures = greatest(failures - 1, 0) WHERE email_hmac = $1',
    [await keyOf(runner, email)],
  )
}
