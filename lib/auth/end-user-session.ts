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
// How long a person may use the balance after entering a code. A checkout's bearer is valid as long.
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

/** Starts a session for the owner of this wallet, in the place where the wallet pays. */
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

/** What a correct code changes for the browser in which it was entered. */
export interface BrowserProof {
  /** True if it opened the balance: for an hour no other code is needed. The code of a checkout is only for that checkout. */
  opensBalance: boolean
  /** True if the phone is the person's own. The browser then stays known for a year. */
  isOwnPhone: boolean
}

const OPEN_BROWSER = `
INSERT INTO end_user_sessions (id, wallet_id, token_hash, ip, user_agent, proved_until, expires_at)
VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6), now() + make_interval(mins => $7))`

/**
 * Makes the browser known in which the wallet's owner has entered a correct code.
 * @returns the value of its cookie. Null if nothing is to be kept.
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

// Reads the session, the wallet, the database's clock and the sandbox offset in one query, because every request needs them.
const LOOK_UP = `
SELECT s.id, w.user_id, w.id AS wallet_id, w.environment, w.business_id, now() AS now, ${CLOCK_OFFSET_MS} AS offset_ms,
  s.last_seen_at < now() - interval '1 minute' AS seen_is_stale, coalesce(s.proved_until > now(), true) AS is_proved
FROM end_user_sessions s
JOIN wallets w ON w.id = s.wallet_id
${joinClock('w.business_id', 'w.environment')}
WHERE s.token_hash = $1 AND ${IS_LIVE}`

/** The context of a signed-in customer's call or a known browser's page, from the session's token. Undefined if the session has ended. */
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
 * @param isKnownEnough true if the operation also accepts a known browser. No API operation does: the API is called with a program's
 * session.
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

/** Ends the session of this token, for example because another person now uses the browser. */
export async function endSessionOf(token: string): Promise<void> {
  await query('DELETE FROM end_user_sessions WHERE token_hash = $1', [sha256(token)])
}

const PURGE_BATCH = 1_000

// An index finds the sessions that began thirty days ago. Those that ended earlier, because nobody used them for a week, are among them.
const PURGE = `
DELETE FROM end_user_sessions WHERE id IN (
  SELECT id FROM end_user_sessions WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING 1`

/** Deletes a batch of ended sessions. @returns how many. 0 if none is left. */
export async function purgeUserSessions(): Promise<number> {
  return (await query(PURGE, [PURGE_BATCH])).length
}

// "Last used" is exact to the minute, and the request does not wait for this write. If the write is lost, the next call makes it, long
// before the idle limit.
function noteUse(id: EndUserSessionId): void {
  query(
    `UPDATE end_user_sessions SET last_seen_at = now()
     WHERE id = $1 AND last_seen_at < now() - interval '1 minute'`,
    [id],
  ).catch((error: unknown) => log().warn({ err: error }, 'the last use of a session was not noted'))
}
