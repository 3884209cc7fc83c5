import type { AccountId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import type { TeamInviteModel } from '@/prisma/generated/models'
import type { MemberRow } from './present'
import type { ListTeamQuery } from './schema'

/** The members of the business, newest first. */
export async function listMembers(
  { businessId }: Ctx,
  { limit, cursor }: ListTeamQuery,
): Promise<Page<MemberRow>> {
  const rows = await prisma().teamMember.findMany({
    where: { businessId, ...(cursor && { id: { lt: cursor } }) },
    include: {
      account: { select: { email: true, name: true, emailVerifiedAt: true, totpSecretEncrypted: true } },
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}

/** The invites that can still be accepted, newest first. */
export async function listInvites(
  { businessId }: Ctx,
  { limit, cursor }: ListTeamQuery,
): Promise<Page<TeamInviteModel>> {
  const rows = await prisma().teamInvite.findMany({
    where: { businessId, expiresAt: { gt: new Date() }, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}

// The list has no pages. Nobody works for more businesses than this.
const MAX_BUSINESSES = 50

/** The businesses that a person is a member of, in the order of joining. */
export function listBusinessesOf(accountId: AccountId) {
  return prisma().teamMember.findMany({
    where: { accountId },
    select: { businessId: true, role: true, business: { select: { name: true } } },
    orderBy: { id: 'asc' },
    take: MAX_BUSINESSES,
  })
}

/** Whether an address belongs to a member of the business who has confirmed it. */
export async function isVerifiedMember(businessId: string, email: string): Promise<boolean> {
  const members = await query(
    `SELECT 1 FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
     WHERE m.business_id = $1 AND a.email = lower($2) AND a.email_verified_at IS NOT NULL`,
    [businessId, email],
  )
  return members.length > 0
}

/** How many owners the business has. The last one can neither leave nor change role. */
export function countOwners({ businessId }: Ctx): Promise<number> {
  return prisma().teamMember.count({ where: { businessId, role: 'owner' } })
}
