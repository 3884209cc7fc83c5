import { memberOf } from '@/lib/auth/member'
import { rolesWith, type Scope } from '@/lib/auth/permissions'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { CALL_ABANDONED_SECONDS, RESPONSE_KEPT_HOURS } from '@/lib/core/idempotency'
import type { CheckoutCtx, Ctx, OperatorCtx, PublicCtx, UserCtx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { sqlState } from '@/lib/infra/database/outage'
import type { Tx } from '@/lib/infra/database/transaction'
import { decryptWith, encryptWith, sha256 } from '@/lib/infra/keys/crypto'
import type { TeamRole } from '@/prisma/generated/enums'

/** One call that carries an Idempotency-Key. */
export interface KeyedCall {
  /** The id of the business, operator, end user or checkout that calls. */
  scopeId: string
  environment: Environment
  key: string
  fingerprint: Buffer
  /** True if the response holds a secret. Its stored copy is encrypted with a key that needs the raw Idempotency-Key. */
  secret: boolean
  /** The caller's role in the team. Undefined for callers without a role, such as an API key. */
  role: TeamRole | undefined
  /** The roles that may make this call. `requireRole` may remove some while the call runs. */
  roles: ReadonlySet<TeamRole>
}

/** What is stored under a key: a response, or an intent, which is an unfinished call to the outside world. */
export type StoredCall =
  | { holds: 'response'; status: number; body: Buffer }
  | {
      holds: 'intent'
      intent: string
      /** True if the intent is so old that no live process can still be working on it. Its process has died. */
      abandoned: boolean
    }

/** The phases of a row, by their names in the database: it has an intent, or it has a response. */
type Phase = 'intended' | 'answered'
const INTENDED: Phase = 'intended'
const RESPONDED: Phase = 'answered'

interface StoredRow {
  fingerprint: Buffer
  phase: Phase
  status: number
  body: Buffer
  encrypted: boolean
  mayReplay: boolean
  abandoned: boolean
}

// Printable ASCII, 1 to 255 characters.
const KEY_FORM = /^[\x20-\x7e]{1,255}$/
const ENCRYPTION_PURPOSE = 'idempotent answer'

/** @throws {DomainError} `idempotency_key_invalid` if it is not 1 to 255 printable ASCII characters. */
export function checkKey(key: string): void {
  if (!KEY_FORM.test(key)) throw new DomainError('idempotency_key_invalid', { param: 'Idempotency-Key' })
}

/** The hash of method, path and body. Two calls are the same call if these are the same. */
export function fingerprintOf(method: string, path: string, bodyText: string): Buffer {
  return sha256(`${method} ${path} ${sha256(bodyText).toString('hex')}`)
}

type KeyHolder = Pick<KeyedCall, 'scopeId' | 'environment' | 'role' | 'roles'>

/**
 * Decides who owns the Idempotency-Key of a call. Two callers never share a key, so a response goes only to the caller that got it first.
 * @param anonymousSubject for a call without credentials: what it is about. It replaces the caller.
 */
export function keyHolder(
  ctx: Ctx | OperatorCtx | UserCtx | CheckoutCtx | PublicCtx,
  scope: Scope | undefined,
  anonymousSubject: string | undefined,
): KeyHolder {
  // Such an operation may give its caller a bearer, and that answer may get lost. The person then comes back with or without the bearer.
  // Both find the answer again, because it is stored by subject.
  if (anonymousSubject !== undefined)
    return {
      scopeId: uuidFrom(sha256(`anonymous ${anonymousSubject}`)),
      // A caller without credentials has no environment. The subject contains it.
      environment: 'production',
      role: undefined,
      roles: NO_ROLES,
    }
  if ('walletId' in ctx)
    return { scopeId: ctx.walletId, environment: ctx.environment, role: undefined, roles: NO_ROLES }
  if ('checkoutId' in ctx)
    return { scopeId: ctx.checkoutId, environment: ctx.environment, role: undefined, roles: NO_ROLES }
  if ('operatorId' in ctx)
    return { scopeId: ctx.operatorId, environment: ctx.environment, role: undefined, roles: NO_ROLES }
  if (!('businessId' in ctx)) throw new TypeError('a write without credentials names no subject')
  return {
    // Responses of security operations belong to the member's account, so colleagues cannot get them with their keys.
    scopeId: scope?.startsWith('security:') ? memberOf(ctx).accountId : ctx.businessId,
    environment: ctx.environment,
    role: ctx.actor.kind === 'merchant' ? ctx.actor.role : undefined,
    roles: scope ? rolesWith(ctx.environment, scope) : NO_ROLES,
  }
}

function uuidFrom(hash: Buffer): string {
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

const NO_ROLES: KeyedCall['roles'] = new Set()

const keyHash = (call: KeyedCall) => sha256(`idempotency ${call.key}`)

const YOUNG = `created_at > now() - interval '${RESPONSE_KEPT_HOURS} hours'`

const STORED = `
SELECT fingerprint, phase, status, body, encrypted, ($4::team_role IS NULL OR $4 = ANY (allowed_roles)) AS may_replay,
  created_at < now() - interval '${CALL_ABANDONED_SECONDS} seconds' AS abandoned
FROM idempotency_keys
WHERE scope_id = $1 AND environment = $2 AND key_hash = $3 AND ${YOUNG}`

// The process that works on a key holds an advisory lock until its transaction ends. If the process dies, the lock ends with its
// connection.
const CLAIM = `
SELECT pg_try_advisory_xact_lock($5) AS locked, k.*
FROM (SELECT 1) AS one LEFT JOIN (${STORED}) AS k ON true`

/**
 * Claims the key for this transaction, or returns what is stored under it.
 * @throws {DomainError} `idempotency_in_flight` while another process works on the key, `idempotency_key_reused` if
 * the key was used for another call, `role_insufficient` if the caller's role could not have made the stored call.
 */
export async function claim(tx: Tx, call: KeyedCall): Promise<StoredCall | undefined> {
  const hash = keyHash(call)
  const lock = sha256(`${call.scopeId} ${call.environment} ${hash.toString('hex')}`).readBigInt64BE()
  const [row] = await tx.query<{ locked: boolean } & (StoredRow | { phase: null })>(CLAIM, [
    call.scopeId,
    call.environment,
    hash,
    call.role ?? null,
    lock.toString(),
  ])
  if (row && row.phase !== null) return readStored(call, row as StoredRow)
  if (!row?.locked) throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  return undefined
}

/** Thrown inside a transaction to roll it back, because another process has stored a response for the key meanwhile. */
export class StoredMeanwhile extends Error {}

// If a young row already exists, this sets its phase to NULL, which the column does not allow. So the server itself fails the transaction,
// even if more statements were already sent after this one.
const STORE = `
INSERT INTO idempotency_keys AS k
  (scope_id, environment, key_hash, fingerprint, phase, status, body, encrypted, allowed_roles)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (scope_id, environment, key_hash) DO UPDATE
  SET phase = CASE WHEN NOT k.${YOUNG} THEN excluded.phase END, status = excluded.status,
      fingerprint = excluded.fingerprint, body = excluded.body, encrypted = excluded.encrypted,
      allowed_roles = excluded.allowed_roles, created_at = now()`
const NOT_NULL_VIOLATION = '23502'

/**
 * Stores the response in the transaction that did the work.
 * @throws {StoredMeanwhile} if the key already has a response. The work is then rolled back.
 */
export function storeResponse(tx: Tx, call: KeyedCall, status: number, body: string): Promise<void> {
  return store(tx, call, RESPONDED, status, body)
}

/** Stores the intent of a call to the outside world. @throws {StoredMeanwhile} as `storeResponse` does. */
export function storeIntent(tx: Tx, call: KeyedCall, intent: string): Promise<void> {
  return store(tx, call, INTENDED, null, intent)
}

async function store(
  tx: Tx,
  call: KeyedCall,
  phase: Phase,
  status: number | null,
  body: string,
): Promise<void> {
  const { scopeId, environment, fingerprint, secret, roles } = call
  const values = [phase, status, seal(call, body), secret, arrayParameter([...roles])]
  try {
    await tx.query(STORE, [scopeId, environment, keyHash(call), fingerprint, ...values])
  } catch (error) {
    throw sqlState(error) === NOT_NULL_VIOLATION ? new StoredMeanwhile() : error
  }
}

/** Replaces the intent with the response. Returns false if another process has already done so. */
export async function settleResponse(call: KeyedCall, status: number, body: string): Promise<boolean> {
  const { scopeId, environment } = call
  const settled = await query(
    `UPDATE idempotency_keys SET phase = '${RESPONDED}', status = $4, body = $5
     WHERE scope_id = $1 AND environment = $2 AND key_hash = $3 AND phase = '${INTENDED}' RETURNING 1`,
    [scopeId, environment, keyHash(call), status, seal(call, body)],
  )
  return settled.length > 0
}

/** Frees the key of an intent that has left nothing behind. */
export async function releaseIntent(call: KeyedCall): Promise<void> {
  await query(
    `DELETE FROM idempotency_keys
     WHERE scope_id = $1 AND environment = $2 AND key_hash = $3 AND phase = '${INTENDED}'`,
    [call.scopeId, call.environment, keyHash(call)],
  )
}

/** Takes over an intent whose process has died. The new process gets the same time to finish it. */
export async function takeOver(tx: Tx, call: KeyedCall): Promise<void> {
  await tx.query(
    `UPDATE idempotency_keys SET created_at = now()
     WHERE scope_id = $1 AND environment = $2 AND key_hash = $3 AND phase = '${INTENDED}'`,
    [call.scopeId, call.environment, keyHash(call)],
  )
}

/** Reads what is stored under the key, outside of a transaction. */
export async function findStored(call: KeyedCall): Promise<StoredCall | undefined> {
  const place = [call.scopeId, call.environment, keyHash(call), call.role ?? null]
  const [row] = await query<StoredRow>(STORED, place)
  return row && readStored(call, row)
}

function seal(call: KeyedCall, body: string): Buffer {
  const bytes = Buffer.from(body)
  return call.secret ? encryptWith(call.key, ENCRYPTION_PURPOSE, bytes) : bytes
}

/** @throws {DomainError} if a different call is stored, or if the caller's role could not have made it. */
function readStored(call: KeyedCall, row: StoredRow): StoredCall {
  if (!row.fingerprint.equals(call.fingerprint)) throw new DomainError('idempotency_key_reused')
  if (!row.mayReplay) throw new DomainError('role_insufficient')
  const body = row.encrypted ? decryptWith(call.key, ENCRYPTION_PURPOSE, row.body) : row.body
  return row.phase === RESPONDED
    ? { holds: 'response', status: row.status, body }
    : { holds: 'intent', intent: body.toString(), abandoned: row.abandoned }
}

// Rows deleted by one statement. A busy installation needs a few hundred statements per day.
const BATCH = 5_000

const PURGE = `
DELETE FROM idempotency_keys k
USING (SELECT scope_id, environment, key_hash FROM idempotency_keys
       WHERE created_at <= now() - interval '${RESPONSE_KEPT_HOURS} hours'
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED) o
WHERE k.scope_id = o.scope_id AND k.environment = o.environment AND k.key_hash = o.key_hash
RETURNING 1`

/**
 * Deletes a batch of stored responses that are too old to be replayed.
 * @returns how many. 0 if none is left.
 */
export async function purgeResponses(): Promise<number> {
  return (await query(PURGE, [BATCH])).length
}
