import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { decryptWith, encryptWith, sha256 } from '@/lib/infra/crypto'
import { query } from '@/lib/infra/db'
import { sqlState } from '@/lib/infra/outage'
import type { Tx } from '@/lib/infra/transaction'

/** One call that carries an Idempotency-Key. `scopeId` is the business, end user or checkout that calls. */
export interface KeyedCall {
  scopeId: string
  environment: Environment
  key: string
  fingerprint: Buffer
  /** The answer holds a secret: it is stored under a key that only the raw Idempotency-Key opens. */
  secret: boolean
}

export interface StoredAnswer {
  /** The HTTP status, or CALL_UNDER_WAY. */
  status: number
  body: Buffer
  /** Under way for longer than any holder that lives. */
  abandoned: boolean
}

interface StoredRow {
  fingerprint: Buffer
  status: number
  body: Buffer
  encrypted: boolean
  abandoned: boolean
}

/** Stands where the status will be while the call that an intent promises is under way; the body is the intent. */
export const CALL_UNDER_WAY = 0

// Printable ASCII, 1 to 255 characters: decisions §3.
const KEY_FORM = /^[\x20-\x7e]{1,255}$/
const ENCRYPTION_PURPOSE = 'idempotent answer'

/** @throws {DomainError} `idempotency_key_invalid` unless the header has the form of a key. */
export function checkKey(key: string): void {
  if (!KEY_FORM.test(key)) throw new DomainError('idempotency_key_invalid', { param: 'Idempotency-Key' })
}

/** What makes two calls the same call: method, path and body. */
export function fingerprintOf(method: string, path: string, bodyText: string): Buffer {
  return sha256(`${method} ${path} ${sha256(bodyText).toString('hex')}`)
}

const keyHash = (call: KeyedCall) => sha256(`idempotency ${call.key}`)

const STORED = `
SELECT fingerprint, status, body, encrypted,
  status = ${CALL_UNDER_WAY} AND created_at < now() - interval '90 seconds' AS abandoned
FROM idempotency_keys
WHERE scope_id = $1 AND environment = $2 AND key_hash = $3 AND created_at > now() - interval '24 hours'`

// The advisory lock is what a running holder has: it ends with its transaction, and at once with its connection
// when the holder dies, so that a lock can never be left behind.
const CLAIM = `
SELECT pg_try_advisory_xact_lock($4) AS locked, k.fingerprint, k.status, k.body, k.encrypted, k.abandoned
FROM (SELECT 1) AS one LEFT JOIN (${STORED}) AS k ON true`

/**
 * Claims the key for this transaction, or returns the answer that it already has.
 * @throws {DomainError} `idempotency_in_flight` while another holder runs, `idempotency_key_reused` for another call.
 */
export async function claim(tx: Tx, call: KeyedCall): Promise<StoredAnswer | undefined> {
  const hash = keyHash(call)
  const lock = sha256(`${call.scopeId} ${call.environment} ${hash.toString('hex')}`).readBigInt64BE()
  const [row] = await tx.query<{ locked: boolean } & (StoredRow | { status: null })>(CLAIM, [
    call.scopeId,
    call.environment,
    hash,
    lock.toString(),
  ])
  if (row && row.status !== null) return open(call, row as StoredRow)
  if (!row?.locked) throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  return undefined
}

/** Thrown inside a transaction to undo it: the key was answered by somebody else in the meantime. */
export class AnsweredMeanwhile extends Error {}

// An answer younger than a day makes a null of the status, in a column that takes none: an error at the server, so that
// the transaction is undone there, whatever was sent after this.
const STORE = `
INSERT INTO idempotency_keys AS k (scope_id, environment, key_hash, fingerprint, status, body, encrypted)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (scope_id, environment, key_hash) DO UPDATE
  SET status = CASE WHEN k.created_at <= now() - interval '24 hours' THEN excluded.status END,
      fingerprint = excluded.fingerprint, body = excluded.body, encrypted = excluded.encrypted, created_at = now()`
const NOT_NULL_VIOLATION = '23502'

/**
 * Stores the answer in the transaction that did the work.
 * @throws {AnsweredMeanwhile} when the key has an answer younger than a day: the work is rolled back.
 */
export async function storeAnswer(tx: Tx, call: KeyedCall, status: number, body: string): Promise<void> {
  const stored = seal(call, body)
  const row = [call.scopeId, call.environment, keyHash(call), call.fingerprint, status, stored, call.secret]
  try {
    await tx.query(STORE, row)
  } catch (error) {
    throw sqlState(error) === NOT_NULL_VIOLATION ? new AnsweredMeanwhile() : error
  }
}

/** Puts the answer in the place of the intent. False: somebody else has done so. */
export async function settleAnswer(call: KeyedCall, status: number, body: string): Promise<boolean> {
  const settled = await query(
    `UPDATE idempotency_keys SET status = $5, body = $6
     WHERE scope_id = $1 AND environment = $2 AND key_hash = $3 AND status = $4 RETURNING 1`,
    [call.scopeId, call.environment, keyHash(call), CALL_UNDER_WAY, status, seal(call, body)],
  )
  return settled.length > 0
}

/** Becomes the holder of a call whose holder is gone, for another 90 seconds. */
export async function takeOver(tx: Tx, call: KeyedCall): Promise<void> {
  await tx.query(
    `UPDATE idempotency_keys SET created_at = now()
     WHERE scope_id = $1 AND environment = $2 AND key_hash = $3 AND status = $4`,
    [call.scopeId, call.environment, keyHash(call), CALL_UNDER_WAY],
  )
}

function seal(call: KeyedCall, body: string): Buffer {
  const bytes = Buffer.from(body)
  return call.secret ? encryptWith(call.key, ENCRYPTION_PURPOSE, bytes) : bytes
}

/** The stored answer, read outside of a transaction. */
export async function findAnswer(call: KeyedCall): Promise<StoredAnswer | undefined> {
  const [row] = await query<StoredRow>(STORED, [call.scopeId, call.environment, keyHash(call)])
  return row && open(call, row)
}

function open(call: KeyedCall, row: StoredRow): StoredAnswer {
  if (!row.fingerprint.equals(call.fingerprint)) throw new DomainError('idempotency_key_reused')
  return {
    status: row.status,
    body: row.encrypted ? decryptWith(call.key, ENCRYPTION_PURPOSE, row.body) : row.body,
    abandoned: row.abandoned,
  }
}
