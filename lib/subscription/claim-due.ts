import { joinClock } from '@/lib/infra/tenant-clock'
import type { Tx } from '@/lib/infra/transaction'
import { wallets } from '@/lib/wallet/table'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { type DueTenant, IS_DUE } from './due'
import { subscriptions } from './table'

// Every tenant gets the same share of a batch, so that a large one cannot keep a small one waiting.
const CLAIM = `
SELECT ${subscriptions.columnList('s')} FROM json_to_recordset($1::json) AS t(business_id uuid, environment environment)
${joinClock('t.business_id', 't.environment')}
CROSS JOIN LATERAL (
  SELECT * FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id AND ${IS_DUE}
  ORDER BY s.due_at, s.id LIMIT $2 FOR NO KEY UPDATE OF s SKIP LOCKED) s`

const LOCK_WALLETS = `
SELECT ${wallets.columnList()} FROM wallets WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`

// What else is due on the wallets in hand: claimed with them, or else the wallet's earlier charge could come second.
const SIBLINGS = `
SELECT s.id, s.wallet_id FROM subscriptions s
${joinClock('s.business_id', 's.environment')}
WHERE s.wallet_id = ANY($1::uuid[]) AND s.ended_at IS NULL AND s.id <> ALL($2::uuid[])
  AND ${IS_DUE}`

const LOCK_SIBLINGS = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s
${joinClock('s.business_id', 's.environment')}
WHERE s.wallet_id = ANY($1::uuid[]) AND s.id = ANY($2::uuid[])
  AND ${IS_DUE}
FOR NO KEY UPDATE OF s SKIP LOCKED`

export interface Claim {
  subscriptions: SubscriptionModel[]
  wallets: WalletModel[]
}

/**
 * Locks up to `perTenant` due subscriptions of each tenant, with their wallets and with everything else that is
 * due on those wallets. What another worker holds is left to it.
 */
export async function claimDue(tx: Tx, tenants: readonly DueTenant[], perTenant: number): Promise<Claim> {
  const parameter = JSON.stringify(
    tenants.map(({ businessId, environment }) => ({ business_id: businessId, environment })),
  )
  const claimed = await tx.query<SubscriptionModel>(CLAIM, [parameter, perTenant])
  const walletIds = [...new Set(claimed.flatMap((row) => row.walletId ?? []))]
  if (walletIds.length === 0) return { subscriptions: claimed, wallets: [] }

  const locked = await tx.query<WalletModel>(LOCK_WALLETS, [walletIds])
  const held = new Map(locked.map((wallet) => [wallet.id, wallet]))
  const siblings = await tx.query<{ id: string; walletId: string }>(SIBLINGS, [
    [...held.keys()],
    claimed.map(({ id }) => id),
  ])
  if (siblings.length > 0) {
    const joined = await tx.query<SubscriptionModel>(LOCK_SIBLINGS, [
      siblings.map(({ walletId }) => walletId),
      siblings.map(({ id }) => id),
    ])
    const joinedIds = new Set(joined.map(({ id }) => id))
    // A sibling in other hands: its wallet waits for the next batch, or charges could swap places.
    for (const { id, walletId } of siblings) if (!joinedIds.has(id)) held.delete(walletId)
    claimed.push(...joined)
  }
  return {
    subscriptions: claimed.filter(({ walletId }) => walletId === null || held.has(walletId)),
    wallets: [...held.values()],
  }
}
