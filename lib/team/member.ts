import { recordAudit } from '@/lib/audit/record'
import { requireRole } from '@/lib/auth/require-role'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type AccountId, type BusinessId, newId, type TeamMemberId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { MemberRow } from './present'
import { checkOwnerRemains, mayChangeRole, type Role, rolesInvitedBy } from './rules'

/** Adds a person to a team. Somebody who is already a member keeps their role. */
export async function addMember(
  tx: Tx,
  businessId: BusinessId,
  accountId: AccountId,
  role: Role,
): Promise<void> {
  await tx.query(
    `INSERT INTO team_members (id, business_id, account_id, role) VALUES ($1, $2, $3, $4)
     ON CONFLICT (business_id, account_id) DO NOTHING`,
    [newId('mem'), businessId, accountId, role],
  )
}

/**
 * The present role of a member. It cannot change until the transaction ends.
 * @throws {DomainError} `role_insufficient` for a person who is no longer a member.
 */
export async function holdRole(tx: Tx, businessId: BusinessId, accountId: AccountId): Promise<Role> {
  const [row] = await tx.query<{ role: Role }>(
    'SELECT role FROM team_members WHERE business_id = $1 AND account_id = $2 FOR SHARE',
    [businessId, accountId],
  )
  if (!row) throw new DomainError('role_insufficient')
  return row.role
}

/**
 * Changes the role of a member. Pending invites that they made, and could not make with the new role, are deleted.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`, `last_owner`.
 */
export function changeRole(ctx: Ctx, id: TeamMemberId, role: Role): Promise<MemberRow> {
  return transact(ctx, async (tx) => {
    const member = await lockMember(tx, ctx, id, role)
    await tx.query('UPDATE team_members SET role = $2 WHERE id = $1', [id, role])
    await tx.query(
      `DELETE FROM team_invites
       WHERE business_id = $1 AND invited_by_id = $2 AND NOT role = ANY ($3::team_role[])`,
      [ctx.businessId, member.accountId, rolesInvitedBy(role)],
    )
    await recordAudit(tx, ctx, 'team.role_changed', toWire('mem', id), { from: member.role, to: role })
    return { ...member, role }
  })
}

/**
 * Removes a member from the team, and ends the sessions in which they work for it. The invites that they made are deleted with the
 * membership (by a foreign key), and so is one to their own address.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`, `last_owner`.
 */
export function removeMember(ctx: Ctx, id: TeamMemberId): Promise<void> {
  return transact(ctx, async (tx) => {
    const { accountId, role, account } = await lockMember(tx, ctx, id, null)
    await tx.query('DELETE FROM team_members WHERE id = $1', [id])
    await tx.query('DELETE FROM team_invites WHERE business_id = $1 AND email = $2', [
      ctx.businessId,
      account.email,
    ])
    await tx.query('DELETE FROM merchant_sessions WHERE account_id = $1 AND business_id = $2', [
      accountId,
      ctx.businessId,
    ])
    await recordAudit(tx, ctx, 'team.member_removed', toWire('mem', id), { email: account.email, role })
  })
}

type LockedRow = Omit<MemberRow, 'account'> &
  MemberRow['account'] & {
    owners: number
  }

// Lock order: the business first. If two owners demote each other at the same moment, the second call sees the result of the first.
async function lockMember(tx: Tx, ctx: Ctx, id: TeamMemberId, next: Role | null): Promise<MemberRow> {
  await tx.query('SELECT 1 FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [ctx.businessId])
  const [row] = await tx.query<LockedRow>(
    `SELECT m.id, m.business_id, m.account_id, m.role, m.created_at, m.last_seen_at, a.email, a.name, a.email_verified_at, a.totp_secret_encrypted,
       (SELECT count(*)::int FROM team_members o WHERE o.business_id = $1 AND o.role = 'owner') AS owners
     FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
     WHERE m.business_id = $1 AND m.id = $2`,
    [ctx.businessId, id],
  )
  const { owners, email, name, emailVerifiedAt, totpSecretEncrypted, ...member } = found(row)
  const change = { current: member.role, next }
  requireRole(ctx, (role) => mayChangeRole(role, change))
  checkOwnerRemains(change, owners)
  return { ...member, account: { email, name, emailVerifiedAt, totpSecretEncrypted } }
}
