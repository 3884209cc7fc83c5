import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { MerchantAccountModel, TeamInviteModel, TeamMemberModel } from '@/prisma/generated/models'
import type { teamInvite, teamMember } from './schema'

export type WireTeamMember = z.output<typeof teamMember>
export type WireTeamInvite = z.output<typeof teamInvite>

export type MemberRow = TeamMemberModel & {
  account: Pick<MerchantAccountModel, 'email' | 'name' | 'emailVerifiedAt' | 'totpSecretEncrypted'>
}

export function presentMember({ id, role, createdAt, lastSeenAt, account }: MemberRow): WireTeamMember {
  return {
    id: toWire('mem', id),
    email: account.email,
    name: account.name,
    role,
    emailVerified: account.emailVerifiedAt !== null,
    twoFactor: account.totpSecretEncrypted !== null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

export function presentInvite(row: Omit<TeamInviteModel, 'tokenHash' | 'invitedById'>): WireTeamInvite {
  return {
    id: toWire('invite', row.id),
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
