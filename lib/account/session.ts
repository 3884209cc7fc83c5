import { recordAudit } from '@/lib/audit/record'
import { memberOf } from '@/lib/auth/member'
import { type MerchantSession, noteMemberSeen } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type BusinessId, type MerchantSessionId, toWire } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import { type CallCtx, type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { env } from '@/lib/infra/env'
import type { MerchantSessionModel } from '@/prisma/generated/models'
import type { ListSessionsQuery } from './schema'

/** Lists the caller's own sessions that are still valid, newest first. */
export async function listSessions(
  ctx: Ctx,
  { limit, cursor }: ListSessionsQuery,
): Promise<Page<MerchantSessionModel>> {
  const { accountId } = memberOf(ctx)
  const [clock] = await query<{ now: Date }>('SELECT now() AS now')
  const { now } = clock as { now: Date }
  const seenSince = new Date(now.getTime() - env().MERCHANT_SESSION_IDLE_MINUTES * 60_000)
  const rows = await prisma().merchantSession.findMany({
    where: {
      accountId,
      expiresAt: { gt: now },
      lastSeenAt: { gt: seenSince },
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}

/**
 * Ends one of the caller's own sessions, at once.
 * @throws {DomainError} `resource_not_found`.
 */
export function endSession(ctx: Ctx, id: MerchantSessionId): Promise<void> {
  const { accountId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    const [ended] = await tx.query(
      'DELETE FROM merchant_sessions WHERE id = $1 AND account_id = $2 RETURNING 1',
      [id, accountId],
    )
    found(ended)
    await recordAudit(tx, ctx, 'session.ended', toWire('ses', id))
  })
}

/** Ends all of the caller's other sessions. @returns how many. */
export function endOtherSessions(ctx: Ctx): Promise<number> {
  const { accountId, sessionId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    const ended = await tx.query(
      'DELETE FROM merchant_sessions WHERE account_id = $1 AND id <> $2 RETURNING 1',
      [accountId, sessionId],
    )
    if (ended.length > 0)
      await recordAudit(tx, ctx, 'sessions.ended', toWire('acc', accountId), { endedSessions: ended.length })
    return ended.length
  })
}

/** Ends the session that signs out. */
export async function signOut({ id }: Pick<MerchantSession, 'id'>): Promise<void> {
  await query('DELETE FROM merchant_sessions WHERE id = $1', [id])
}

/**
 * Switches a session to another of the person's businesses.
 * @throws {DomainError} `resource_not_found` for somebody else's business.
 */
export function enterBusiness(
  { id, accountId }: Pick<MerchantSession, 'id' | 'accountId'>,
  businessId: BusinessId,
  caller: Pick<CallCtx, 'tx'> = {},
): Promise<void> {
  return transact(caller, async (tx) => {
    const entered = await tx.query(
      `UPDATE merchant_sessions s SET business_id = m.business_id FROM team_members m
       WHERE s.id = $1 AND m.account_id = $2 AND m.business_id = $3 RETURNING 1`,
      [id, accountId, businessId],
    )
    if (entered.length === 0) throw new DomainError('resource_not_found')
    await noteMemberSeen(tx, accountId, businessId)
  })
}
