import { networkOf } from '@/lib/auth/address-limit'
import { DomainError } from '@/lib/core/errors'
import type { Tx } from '@/lib/infra/database/transaction'
import { DAY_SECONDS, maySend, waitOf } from '@/lib/messages/send-limit'
import { bucketKeys, type CodePlace, isCode, phoneKeys } from './bucket'
import { MAX_WRONG_GUESSES } from './rules'
import { secondsToNextCode } from './send'

// A person mistypes a few times a day. A program that guesses codes of many phones would need thousands of addresses.
const GUESS_LIMIT = { kind: 'wrong codes from a network address', most: 100, seconds: DAY_SECONDS }

interface CodeRow {
  bucket: Buffer
  codeHmac: Buffer
  isOwn: boolean
  guesses: number
  isExpired: boolean
}

const LOCK = `
SELECT bucket, code_hmac, bucket = ANY ($1) AS is_own, expires_at <= clock_timestamp() AS is_expired,
  CASE WHEN bucket = ANY ($1) THEN wrong_guesses ELSE guesses_elsewhere END AS guesses
FROM phone_codes
WHERE code_hmac IS NOT NULL AND (bucket = ANY ($1)
  OR $5 AND phone = ANY ($2) AND purpose = $3 AND checkout_id IS NOT DISTINCT FROM $4)
ORDER BY bucket FOR UPDATE`

/**
 * Uses up the code of a phone. It works once, and only for what it was sent for. The person's network address may have changed since they
 * asked, so guesses from other addresses are counted separately, and do not invalidate the code for the person who asked. A wrong guess is
 * counted although it is refused: the refusal commits what the transaction has written before. So call this before any other write.
 * @throws {DomainError} `code_invalid`, `code_expired`, `code_attempts_exceeded`, `rate_limited`.
 */
export async function checkCode(tx: Tx, place: CodePlace, code: string): Promise<void> {
  const { kind, subjectId, asker } = place.purpose
  const rows = await tx.query<CodeRow>(LOCK, [
    bucketKeys(place),
    phoneKeys(place),
    kind,
    subjectId,
    asker === null || kind === 'wallet',
  ])
  // No code was sent for this purpose, so there is nothing to guess.
  if (rows.length === 0) throw new DomainError('code_invalid')
  const open = rows.filter(({ guesses }) => guesses < MAX_WRONG_GUESSES)
  if (open.length === 0)
    throw new DomainError('code_attempts_exceeded', { retryAfterSeconds: await secondsToNextCode(tx, place) })
  const live = open.filter(({ isExpired }) => !isExpired)
  if (live.length === 0) throw new DomainError('code_expired')
  await requireFewGuesses(tx, place.ip)
  const hit = live.find((row) => isCode(row.codeHmac, place, code))
  if (hit) {
    await tx.query('UPDATE phone_codes SET code_hmac = NULL WHERE bucket = $1', [hit.bucket])
    return
  }
  await countGuess(tx, live, place.ip)
  throw new DomainError('code_invalid', { commits: true })
}

const COUNT = `
UPDATE phone_codes p SET wrong_guesses = p.wrong_guesses + is_own::int, guesses_elsewhere = p.guesses_elsewhere + (NOT is_own)::int
FROM unnest($1::bytea[], $2::boolean[]) AS guessed(bucket, is_own) WHERE p.bucket = guessed.bucket`

async function countGuess(tx: Tx, rows: readonly CodeRow[], ip: string | undefined): Promise<void> {
  await tx.query(COUNT, [rows.map(({ bucket }) => bucket), rows.map(({ isOwn }) => isOwn)])
  const network = ip && networkOf(ip)
  if (network) await maySend(tx, GUESS_LIMIT, network)
}

/** @throws {DomainError} `rate_limited`. */
async function requireFewGuesses(tx: Tx, ip: string | undefined): Promise<void> {
  const network = ip && networkOf(ip)
  const waitSeconds = network ? await waitOf(tx, GUESS_LIMIT, network) : null
  if (waitSeconds !== null)
    throw new DomainError('rate_limited', {
      message:
        'Too many wrong codes came from this network address. Wait as many seconds as Retry-After says.',
      retryAfterSeconds: waitSeconds,
    })
}
