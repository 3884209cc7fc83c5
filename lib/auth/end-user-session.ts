import { DomainError } from '@/lib/core/errors'
import {
  type BusinessId,
  type EndUserId,
  type EndUserSessionId,
  newId,
  toWire,
  type WalletId,
} from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment } from '@/prisma/generated/enums'
import type { Client } from './client'
import { USER_SESSION_DAYS } from './customer-cookies'

// A session ends when it was not used for this long.
const IDLE_DAYS = 7

export interface OpenedUserSession {
  id: EndUserSessionId
  /** The bearer token and the value of the cookie. Only its hash is stored. */
  token: string
  expiresAt: Date
}

const OPEN = `
INSERT INTO end_user_sessions (id, wallet_id, token_hash, ip, user_agent, expires_at)
VALUES ($1, $2, $3, $4, $5, now() + interval '${USER_SESSION_DAYS} days') RETURNING expires_at`

/** Starts a session of the person who owns this wallet, in the wallet's world. */
export async function openUserSession(
  tx: Tx,
  walletId: string,
  { ip, userAgent }: Partial<Client>,
): Promise<OpenedUserSession> {
  const id = newId('use')
  const token = newToken()
  const values = [id, walletId, sha256(token), ip ?? null, userAgent ?? null]
  const [row] = await tx.query<{ expiresAt: Date }>(OPEN, values)
  return { id, token, ...(row as { expiresAt: Date }) }
}

interface SessionRow {
  id: EndUserSessionId
  userId: EndUserId
  walletId: WalletId
  environment: Environment
  businessId: BusinessId | null
  now: Date
  offsetMs: bigint
  seenIsStale: boolean
}

const IS_LIVE = `s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_DAYS} days'`

// Session, wallet, the database's clock and the sandbox offset in one query, since it runs on every request.
const LOOK_UP = `
SELECT s.id, w.user_id, w.id AS wallet_id, w.environment, w.business_id, now() AS now, ${CLOCK_OFFSET_MS} AS offset_ms,
  s.last_seen_at < now() - interval '1 minute' AS seen_is_stale
FROM end_user_sessions s
JOIN wallets w ON w.id = s.wallet_id
${joinClock('w.business_id')}
WHERE s.token_hash = $1 AND ${IS_LIVE}`

/** The context of a signed-in customer's call, from the session's token. Undefined if the session has ended. */
export async function findUserContext(
  token: string,
  requestId: string,
  ip: string | undefined,
): Promise<UserCtx | undefined> {
  const [row] = await query<SessionRow>(LOOK_UP, [sha256(token)])
  if (!row) return undefined
  const { id, userId, walletId, environment, businessId, now, offsetMs, seenIsStale } = row
  if (seenIsStale) noteUse(id)
  return {
    actor: { kind: 'end_user', id: toWire('usr', userId) },
    userId,
    walletId,
    sessionId: id,
    environment,
    businessId,
    now: new Date(now.getTime() + Number(offsetMs)),
    requestId,
    ip,
  }
}

/** @throws {DomainError} `session_expired`. */
export async function authenticateUser(
  token: string,
  requestId: string,
  ip: string | undefined,
): Promise<UserCtx> {
  const ctx = await findUserContext(token, requestId, ip)
  if (!ctx) throw new DomainError('session_expired')
  return ctx
}

/** Ends the session of this call. */
export async function endUserSession(tx: Tx, { sessionId }: Pick<UserCtx, 'sessionId'>): Promise<void> {
  await tx.query('DELETE FROM end_user_sessions WHERE id = $1', [sessionId])
}

const PURGE_BATCH = 1_000

// An index finds the sessions whose thirty days are over. They include those that nobody used for a week before.
const PURGE = `
DELETE FROM end_user_sessions WHERE id IN (
  SELECT id FROM end_user_sessions WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING 1`

/** Deletes a batch of sessions that are over. @returns how many. 0: none is left. */
export async function purgeUserSessions(): Promise<number> {
  return (await query(PURGE, [PURGE_BATCH])).length
}

// Kept to the minute and written beside the request. The next call makes up for a write that was lost, long before the
// idle limit.
function noteUse(id: EndUserSessionId): void {
  query(
    `UPDATE end_user_sessions SET last_seen_at = now()
     WHERE id = $1 AND last_seen_at < now() - interval '1 minute'`,
    [id],
  ).catch((error: unknown) => log().warn({ err: error }, 'the last use of a session was not noted'))
}
