import { DomainError } from '@/lib/core/errors'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmacs } from '@/lib/infra/keys/crypto'
import { moveToNewestKey } from '@/lib/infra/keys/newest-key'

export const HOUR_SECONDS = 3_600
export const DAY_SECONDS = 86_400

export interface SendLimit {
  /** What is counted, such as `invites to an address`. Each kind is counted separately. */
  kind: string
  most: number
  seconds: number
}

// One statement, so parallel calls wait for the row and exactly `most` of them pass. Each call also deletes two expired rows, so that new
// addresses cannot fill the table.
const COUNT = `
WITH swept AS (
  DELETE FROM mail_counts WHERE key IN (
    SELECT key FROM mail_counts WHERE window_ends_at < now() AND key <> $1
    ORDER BY window_ends_at LIMIT 2 FOR UPDATE SKIP LOCKED)
), counted AS (
  INSERT INTO mail_counts AS c (key, count, window_ends_at)
  VALUES ($1, 1, clock_timestamp() + make_interval(secs => $3))
  ON CONFLICT (key) DO UPDATE
    SET count = CASE WHEN c.window_ends_at <= clock_timestamp() THEN 1 ELSE c.count + 1 END,
        window_ends_at = CASE WHEN c.window_ends_at <= clock_timestamp() THEN excluded.window_ends_at ELSE c.window_ends_at END
    WHERE c.count < $2 OR c.window_ends_at <= clock_timestamp()
  RETURNING 1
)
SELECT EXISTS (SELECT 1 FROM counted) AS passes,
  (SELECT extract(epoch FROM window_ends_at - clock_timestamp()) FROM mail_counts WHERE key = $1)::float8 AS wait_seconds`

/**
 * Counts one mail or SMS for a subject: an address, a business, or both. It counts only if the transaction commits.
 * @throws {DomainError} `rate_limited` if the limit is exceeded.
 */
export async function countSend(tx: Tx, limit: SendLimit, subject: string): Promise<void> {
  const { passes, waitSeconds } = await count(tx, limit, subject)
  if (passes) return
  throw new DomainError('rate_limited', {
    message: 'Too many of these messages were requested. Wait the number of seconds in Retry-After.',
    retryAfterSeconds: waitSeconds ?? limit.seconds,
  })
}

/**
 * Counts one mail or SMS for a subject. Returns false if the limit is exceeded. For callers that must not reveal that nothing was sent, or
 * that have their own error.
 */
export async function maySend(tx: Tx, limit: SendLimit, subject: string): Promise<boolean> {
  return (await count(tx, limit, subject)).passes
}

/** For how many more seconds a limit is used up. Null if one more may pass. Counts nothing. */
export async function waitOf(tx: Tx, { kind, most }: SendLimit, subject: string): Promise<number | null> {
  const [row] = await tx.query<{ waitSeconds: number }>(WAIT, [
    hmacs('mail counts', `${kind}\0${subject}`),
    most,
  ])
  return row?.waitSeconds ?? null
}

const WAIT = `
SELECT extract(epoch FROM window_ends_at - clock_timestamp())::float8 AS wait_seconds FROM mail_counts
WHERE key = ANY ($1) AND count >= $2 AND window_ends_at > clock_timestamp()`

interface Counted {
  passes: boolean
  waitSeconds: number | null
}

async function count(tx: Tx, { kind, most, seconds }: SendLimit, subject: string): Promise<Counted> {
  const keys = hmacs('mail counts', `${kind}\0${subject}`)
  const key = await moveToNewestKey(tx, { table: 'mail_counts', column: 'key' }, keys)
  const [row] = await tx.query<Counted>(COUNT, [key, most, seconds])
  return row as Counted
}
