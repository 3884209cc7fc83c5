import { recordAudit } from '@/lib/audit/record'
import { memberOf } from '@/lib/auth/member'
import { found } from '@/lib/core/found'
import { type TeamMemberId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { checkOwnerRemains, type Role } from './rules'

interface OwnMembership {
  id: TeamMemberId
  role: Role
  email: string
  owners: number
}

const OWN = `
SELECT m.id, m.role, a.email,
  (SELECT count(*)::int FROM team_members o WHERE o.business_id = $1 AND o.role = 'owner') AS owners
FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
WHERE m.business_id = $1 AND m.account_id = $2`

const MOVE = `
UPDATE merchant_sessions SET business_id = (
  SELECT m.business_id FROM team_members m WHERE m.account_id = $2 ORDER BY m.id LIMIT 1)
WHERE id = $1`

/**
 * Takes the caller out of the team that they are working in. Their session continues in another of their businesses, or in none. Their
 * other sessions in this business end.
 * @throws {DomainError} `last_owner`; `resource_not_found` if somebody has just removed the caller.
 */
export function leaveTeam(ctx: Ctx): Promise<TeamMemberId> {
  const { accountId, sessionId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    // The same lock as in `changeRole`: if two owners leave at the same moment, one of them stays.
    await tx.query('SELECT 1 FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [ctx.businessId])
    const [row] = await tx.query<OwnMembership>(OWN, [ctx.businessId, accountId])
    const { id, role, email, owners } = found(row)
    checkOwnerRemains({ current: role, next: null }, owners)
    await tx.query('DELETE FROM team_members WHERE id = $1', [id])
    await tx.query('DELETE FROM team_invites WHERE business_id = $1 AND email = $2', [ctx.businessId, email])
    await tx.query('DELETE FROM merchant_sessions WHERE account_id = $1 AND business_id = $2 AND id <> $3', [
      accountId,
      ctx.businessId,
      sessionId,
    ])
    await tx.query(MOVE, [sessionId, accountId])
    await recordAudit(tx, ctx, 'team.member_left', toWire('mem', id), { email, role })
    return id
  })
}
