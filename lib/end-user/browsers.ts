import { found } from '@/lib/core/found'
import type { EndUserSessionId } from '@/lib/core/id'
import { transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

// The browsers in which a person is signed in or known, as shown to them. Ending one needs no code, because it only removes access.

export interface OwnBrowser {
  id: EndUserSessionId
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
  /** True for the browser that the person is using. */
  isThis: boolean
}

// Nobody with one phone has more browsers. Whatever else there is can be ended with "all others".
const LIST = `
SELECT id, user_agent, created_at, last_seen_at, id = $2 AS is_this FROM end_user_sessions
WHERE wallet_id = $1 AND expires_at > now() ORDER BY id = $2 DESC, last_seen_at DESC LIMIT 20`

export function listBrowsers({ walletId, sessionId }: UserCtx): Promise<OwnBrowser[]> {
  return query<OwnBrowser>(LIST, [walletId, sessionId])
}

const END = `
DELETE FROM end_user_sessions WHERE wallet_id = $1 AND id <> $2 AND ($3::uuid IS NULL OR id = $3) RETURNING 1`

/**
 * Signs out another browser, or all others.
 * @param id null for all others. @throws {DomainError} `resource_not_found` if it does not exist, belongs to somebody else or is this one.
 */
export function endBrowser({ walletId, sessionId, ...ctx }: UserCtx, id: string | null): Promise<void> {
  return transact(ctx, async (tx) => {
    const ended = await tx.query(END, [walletId, sessionId, id])
    if (id !== null) found(ended[0])
  })
}
