import type { BusinessId } from '@/lib/core/id'
import { query } from '@/lib/infra/db'
import type { Tx } from '@/lib/infra/transaction'
import { wallets } from '@/lib/wallet/table'
import type { Environment } from '@/prisma/generated/enums'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { subscriptions } from './table'

/** A business and environment in which something is due. */
export interface DueTenant {
  businessId: BusinessId
  environment: Environment
}

// A walk from tenant to tenant along the due index: two index probes each, however many subscriptions they have.
const DUE_TENANTS = `
WITH RECURSIVE tenant AS (
  (SELECT environment, business_id FROM subscriptions
   WHERE due_at IS NOT NULL ORDER BY environment, business_id LIMIT 1)
  UNION ALL
  SELECT later.environment, later.business_id FROM tenant t CROSS JOIN LATERAL (
    SELECT s.environment, s.business_id FROM subscriptions s
    WHERE s.due_at IS NOT NULL AND (s.environment, s.business_id) > (t.environment, t.business_id)
    ORDER BY s.environment, s.business_id LIMIT 1) later
)
SELECT t.business_id, t.environment FROM tenant t
LEFT JOIN sandbox_clocks c ON c.business_id = t.business_id AND t.environment = 'sandbox'
WHERE EXISTS (
  SELECT 1 FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id
    AND s.due_at <= now() + coalesce(c.offset_ms, 0) * interval '1 millisecond')
LIMIT $1`

/** Tenants with due subscriptions, at most `limit`. */
export function findDueTenants(limit: number): Promise<DueTenant[]> {
  return query<DueTenant>(DUE_TENANTS, [limit])
}

const tenantsFrom = `json_to_recordset($1::json) AS t(business_id uuid, environment environment)
LEFT JOIN sandbox_clocks c ON c.business_id = t.business_id AND t.environment = 'sandbox'`

const isDue = `s.environment = t.environment AND s.business_id = t.business_id
  AND s.due_at <= now() + coalesce(c.offset_ms, 0) * interval '1 millisecond'`

// Every tenant gets the same share of a batch, so that a large one cannot keep a small one waiting.
const CLAIM = `
SELECT ${subscriptions.columnList('s')} FROM ${tenantsFrom}
CROSS JOIN LATERAL (
  SELECT * FROM subscriptions s WHERE ${isDue}
  ORDER BY s.due_at, s.id LIMIT $2 FOR NO KEY UPDATE OF s SKIP LOCKED) s`

const LOCK_WALLETS = `
SELECT ${wallets.columnList()} FROM wallets WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`

// What else is due on the wallets in hand: claimed with them, or else the wallet's earlier charge could come second.
const SIBLINGS = `
SELECT s.id, s.wallet_id FROM subscriptions s
LEFT JOIN sandbox_clocks c ON c.business_id = s.business_id AND s.environment = 'sandbox'
WHERE s.wallet_id = ANY($1::uuid[]) AND s.ended_at IS NULL AND s.id <> ALL($2::uuid[])
  AND s.due_at <= now() + coalesce(c.offset_ms, 0) * interval '1 millisecond'`

const LOCK_SIBLINGS = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s
LEFT JOIN LATERAL (SELECT offset_ms FROM sandbox_clocks WHERE business_id = s.business_id AND s.environment = 'sandbox') c ON true
WHERE s.wallet_id = ANY($1::uuid[]) AND s.id = ANY($2::uuid[])
  AND s.due_at <= now() + coalesce(c.offset_ms, 0) * interval '1 millisecond'
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
