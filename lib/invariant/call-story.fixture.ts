import { openUserSession } from '@/lib/auth/end-user-session'
import type { BusinessId, SubscriptionId } from '@/lib/core/id'
import { storeResponse } from '@/lib/http/idempotency'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { TeamRole } from '@/prisma/generated/enums'

/** Stores the response to a call of the business, as its API does it. */
export function storeSomeResponse(businessId: BusinessId): Promise<void> {
  const call = {
    scopeId: businessId,
    environment: 'sandbox' as const,
    key: 'story',
    fingerprint: sha256('story'),
  }
  const keyed = { ...call, secret: false, role: undefined, roles: new Set<TeamRole>(['owner']) }
  return inTransaction((tx) => storeResponse(tx, keyed, 201, '{"data":{}}'))
}

/** Signs the person in who pays this subscription. @returns the id of the session. */
export async function signIn(subscription: SubscriptionId): Promise<string> {
  const [row] = await query<{ walletId: string }>('SELECT wallet_id FROM subscriptions WHERE id = $1', [
    subscription,
  ])
  const { walletId } = row as { walletId: string }
  return (await inTransaction((tx) => openUserSession(tx, walletId, {}))).id
}
