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
import { KNOWN_BROWSER_DAYS, USER_SESSION_DAYS } from './customer-cookies'

// A program's session ends when it was not used for this long.
const IDLE_DAYS = 7
// A person who has opened the balance with a code does everything in this time, as long as the bearer of a checkout is good.
const PROVED_MINUTES = 60

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

/** What a right code does for the browser in which it was entered. */
export interface BrowserProof {
  /** It opened the balance: for an hour nothing asks for another code. The code of a checkout is for that checkout alone. */
  opensBalance: boolean
  /** The phone is the person's own: the browser stays known for a year. */
  isOwnPhone: boolean
}

const OPEN_BROWSER = `
INSERT INTO end_user_sessions (id, wallet_id, token_hash, ip, user_agent, proved_until, expires_at)
VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6), now() + make_interval(mins => $7))`

/**
 * Makes the browser known in which the person who owns this wallet has entered a right code.
 * @returns the value of its cookie. Null: nothing is to be kept.
 */
export async function openBrowserSession(
  tx: Tx,
  walletId: string,
  { ip, userAgent }: Partial<Client>,
  { opensBalance, isOwnPhone }: BrowserProof,
): Promise<string | null> {
  if (!opensBalance && !isOwnPhone) return null
  const token = newToken()
  const provedMinutes = opensBalance ? PROVED_MINUTES : 0
  const minutes = isOwnPhone ? KNOWN_BROWSER_DAYS * 1_440 : provedMinutes
  const values = [newId('use'), walletId, sha256(token), ip ?? null, userAgent ?? null]
  await tx.query(OPEN_BROWSER, [...values, provedMinutes, minutes])
  return token
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
  isProved: boolean
}

const IS_LIVE = `s.expires_at > now()
  AND (s.proved_until IS NOT NULL OR s.last_seen_at > now() - interval '${IDLE_DAYS} days')`

// Session, wallet, the database's clock and the sandbox offset in one query, since it runs on every request.
const LOOK_UP = `
SELECT s.id, w.user_id, w.id AS wallet_id, w.environment, w.business_id, now() AS now, ${CLOCK_OFFSET_MS} AS offset_ms,
  s.last_seen_at < now() - interval '1 minute' AS seen_is_stale, coalesce(s.proved_until > now(), true) AS is_proved
FROM end_user_sessions s
JOIN wallets w ON w.id = s.wallet_id
${joinClock('w.business_id', 'w.environment')}
WHERE s.token_hash = $1 AND ${IS_LIVE}`

/**
 * The context of a signed-in customer's call, or of a known browser's page, from the session's token. Undefined if the session
 * has ended.
 */
export async function findUserContext(
  token: string,
  requestId: string,
  ip: string | undefined,
): Promise<UserCtx | undefined> {
  const [row] = await query<SessionRow>(LOOK_UP, [sha256(token)])
  if (!row) return undefined
  const { id, userId, walletId, environment, businessId, now, offsetMs, seenIsStale, isProved } = row
  if (seenIsStale) noteUse(id)
  return {
    actor: { kind: 'end_user', id: toWire('usr', userId) },
    userId,
    walletId,
    sessionId: id,
    isProved,
    environment,
    businessId,
    now: new Date(now.getTime() + Number(offsetMs)),
    requestId,
    ip,
  }
}

/**
 * @param isKnownEnough the operation is for a known browser too. The API has none: it is called with a program's session.
 * @throws {DomainError} `session_expired`.
 */
export async function authenticateUser(
  token: string,
  requestId: string,
  ip: string | undefined,
  isKnownEnough = false,
): Promise<UserCtx> {
  const ctx = await findUserContext(token, requestId, ip)
  if (!ctx || !(ctx.isProved || isKnownEnough)) throw new DomainError('session_expired')
  return ctx
}

/** Ends the session of this call. */
export async function endUserSession(tx: Tx, { sessionId }: Pick<UserCtx, 'sessionId'>): Promise<void> {
  await tx.query('DELETE FROM end_user_sessions WHERE id = $1', [sessionId])
}

/** Ends the session of this token, such as that of a browser which another person uses now. */
export async function endSessionOf(token: string): Promise<void> {
  await query('DELETE FROM end_user_sessions WHERE token_hash = $1', [sha256(token)])
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
