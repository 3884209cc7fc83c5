import { DomainError } from '@/lib/core/errors'
import { type AccountId, type BusinessId, type MerchantSessionId, newId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment, TeamRole } from '@/prisma/generated/enums'
import type { Client } from './client'
import { openSessionToken, SESSION_DAYS } from './session-cookie'

export interface OpenedSession {
  id: MerchantSessionId
  accountId: AccountId
  /** The value of the cookie. Only its hash is stored. */
  token: string
}

/** A valid session, its person and the business that they work in. The business is null for somebody without a business. */
export interface MerchantSession {
  id: MerchantSessionId
  accountId: AccountId
  email: string
  /** Whether the person has confirmed that the address is theirs. */
  emailVerified: boolean
  name: string
  membership: { businessId: BusinessId; role: TeamRole } | null
  now: Date
  offsetMs: bigint
}

/** Starts a session and deletes the expired sessions of the account. */
export async function openSession(
  tx: Tx,
  accountId: AccountId,
  businessId: BusinessId | null,
  { ip, userAgent }: Client,
): Promise<OpenedSession> {
  const session = { id: newId('ses'), accountId, token: newToken() }
  await tx.query(
    `DELETE FROM merchant_sessions
     WHERE account_id = $1 AND (expires_at <= now() OR last_seen_at <= now() - make_interval(mins => $2))`,
    [accountId, env().MERCHANT_SESSION_IDLE_MINUTES],
  )
  await tx.query(
    `INSERT INTO merchant_sessions (id, account_id, business_id, token_hash, ip, user_agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))`,
    [session.id, accountId, businessId, sha256(session.token), ip ?? null, userAgent ?? null, SESSION_DAYS],
  )
  if (businessId) await noteMemberSeen(tx, accountId, businessId)
  return session
}

// Reads session, person, role, the database's clock and the sandbox offset in one query, because every request needs them. The role is read
// each time, so that a change takes effect at once.
const LOOK_UP = `
SELECT s.id, s.account_id, a.email, a.email_verified_at IS NOT NULL AS email_verified, a.name, m.business_id, m.role, ${CLOCK_OFFSET_MS} AS offset_ms, now() AS now,
       s.last_seen_at < now() - interval '1 minute' AS seen_is_stale
FROM merchant_sessions s
JOIN merchant_accounts a ON a.id = s.account_id
LEFT JOIN team_members m ON m.account_id = s.account_id AND m.business_id = s.business_id
${joinClock('m.business_id')}
WHERE s.token_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(mins => $2)`

type SessionRow = Omit<MerchantSession, 'membership'> & {
  businessId: BusinessId | null
  role: TeamRole | null
  seenIsStale: boolean
}

/** The valid session of a token, if there is one. */
export async function findSession(token: string): Promise<MerchantSession | undefined> {
  const idleMinutes = env().MERCHANT_SESSION_IDLE_MINUTES
  const [row] = await query<SessionRow>(LOOK_UP, [sha256(token), idleMinutes])
  if (!row) return undefined
  const { businessId, role, seenIsStale, ...session } = row
  if (seenIsStale) noteUse(row)
  return { ...session, membership: businessId && role ? { businessId, role } : null }
}

/**
 * The context of a signed-in member's call, from the value of the session cookie.
 * @throws {DomainError} `session_expired`; `role_insufficient` for somebody without a business.
 */
export async function authenticateMerchant(
  cookie: string,
  environment: Environment,
  requestId: string,
  ip: string | undefined,
): Promise<Ctx & { actor: { kind: 'merchant' } }> {
  const token = await openSessionToken(cookie)
  const session = token && (await findSession(token))
  if (!session) throw new DomainError('session_expired')
  return contextOf(session, environment, requestId, ip)
}

/** @throws {DomainError} `role_insufficient` for somebody without a business. */
export function contextOf(
  { id, accountId, emailVerified, membership, now, offsetMs }: MerchantSession,
  environment: Environment,
  requestId: string,
  ip: string | undefined,
): Ctx & { actor: { kind: 'merchant' } } {
  if (!membership) {
    throw new DomainError('role_insufficient', {
      message: 'You are not a member of any business. Ask an owner or admin to invite you.',
    })
  }
  const { businessId, role } = membership
  return {
    businessId,
    environment,
    actor: { kind: 'merchant', id: toWire('acc', accountId), role, sessionId: id, emailVerified },
    now: environment === 'sandbox' ? new Date(now.getTime() + Number(offsetMs)) : now,
    requestId,
    ip,
  }
}

// "Last seen" is exact to the minute, and the request does not wait for this write. If the write is lost, the next call makes it, long
// before the session would expire.
function noteUse({ id, accountId, businessId }: SessionRow): void {
  const noted = query(
    `UPDATE merchant_sessions SET last_seen_at = now()
     WHERE id = $1 AND last_seen_at < now() - interval '1 minute'`,
    [id],
  )
  // Two statements, so that neither waits for a lock while it holds the other row.
  noted
    .then(() => businessId && noteMemberSeen({ query }, accountId, businessId))
    .catch((error: unknown) => log().warn({ err: error }, 'the last use of a session was not noted'))
}

/** Stores that a member is working for a business now. Sessions end and are deleted, so this is stored with the member. */
export async function noteMemberSeen(
  { query }: Pick<Tx, 'query'>,
  accountId: AccountId,
  businessId: BusinessId,
): Promise<void> {
  await query('UPDATE team_members SET last_seen_at = now() WHERE account_id = $1 AND business_id = $2', [
    accountId,
    businessId,
  ])
}
