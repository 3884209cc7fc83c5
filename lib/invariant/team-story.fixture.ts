import { createApiKey } from '@/lib/api-key/create'
import { revokeApiKey } from '@/lib/api-key/revoke'
import { rotateApiKey } from '@/lib/api-key/rotate'
import type { ApiKeyId, TeamMemberId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { changeRole } from '@/lib/team/member'
import { setFinalAction } from '@/testing/business'
import { newMember, newOwner, signedIn } from '@/testing/merchant'

/** A business with two people and three keys: one that works, one that was replaced, and one that was revoked. */
export interface Team {
  business: string
  member: string
  key: string
  replacedKey: string
  revokedKey: string
}

/** Builds the team with the operations of the product, and commits it. */
export async function tellTeam(): Promise<Team> {
  const owner = await newOwner()
  const { ctx } = await signedIn(owner)
  const colleague = await newMember(owner.businessId, 'viewer')
  const [member] = await query<{ id: TeamMemberId }>('SELECT id FROM team_members WHERE account_id = $1', [
    colleague.accountId,
  ])
  await changeRole(ctx, (member as { id: TeamMemberId }).id, 'developer')
  const newKey = async () => {
    const { key } = await createApiKey(ctx, { name: 'Shop', environment: 'sandbox' })
    return key.id as ApiKeyId
  }
  const [key, replacedKey, revokedKey] = [await newKey(), await newKey(), await newKey()]
  await rotateApiKey(ctx, replacedKey, { expiresInHours: 1 })
  await revokeApiKey(ctx, revokedKey)
  await setFinalAction(ctx, 'unpaid')
  return { business: owner.businessId, member: (member as { id: string }).id, key, replacedKey, revokedKey }
}
