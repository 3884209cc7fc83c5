import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { subscriptions } from '@/lib/subscription/table'
import type { Environment } from '@/prisma/generated/enums'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { lockWallets, lockWalletsWithSiblings } from './claim-wallets'
import { type DueTenant, IS_DUE, IS_DUE_IN_BATCH } from './due'
import { comesBefore, type DueInstant } from './due-order'

/** Due subscriptions that this transaction has locked. */
export interface Claim {
  subscriptions: SubscriptionModel[]
  wallets: WalletModel[]
  /**
   * For each tenant and wallet: the claim holds everything that is due there up to this instant. No entry: it holds
   * everything.
   */
  horizons: Map<string, DueInstant>
  /** The tenants that may have more due work. */
  unfinished: DueTenant[]
}

// Every tenant has the same share of a batch, so a large tenant cannot delay a small one.
const CLAIM = `
SELECT ${subscriptions.columnList('s')} FROM unnest($1::uuid[]) AS t(business_id)
${joinClock('t.business_id', '$2::environment')}
CROSS JOIN LATERAL (
  SELECT * FROM subscriptions s
  WHERE s.environment = $2::environment AND s.business_id = t.business_id AND ${IS_DUE_IN_BATCH}
  ORDER BY s.due_at, s.id LIMIT $3 FOR NO KEY UPDATE OF s SKIP LOCKED) s`

/**
 * Locks due subscriptions of these tenants, about `size` in all and the earliest of each. It also locks their wallets
 * and the other due subscriptions on those wallets. It skips rows that other workers hold.
 * @param tenants at most `size`, all of one environment. Production and sandbox never share a batch.
 */
export async function claimDueSubscriptions(
  tx: Tx,
  tenants: readonly DueTenant[],
  size: number,
): Promise<Claim> {
  const environment = tenants[0]?.environment
  if (!environment) return { subscriptions: [], wallets: [], horizons: new Map(), unfinished: [] }
  const { ids, horizons: nows } = await lockTenants(tx, environment, tenants)
  const share = Math.max(1, Math.floor(size / Math.max(1, ids.length)))
  const rows = await tx.query<SubscriptionModel>(CLAIM, [arrayParameter(ids), environment, share])
  const lasts = lastOfFullShares(rows, share)
  const { wallets, joined, horizons } = await lockWalletsWithSiblings(tx, rows, size)
  if (environment === 'sandbox') for (const [id, last] of [...nows, ...lasts]) horizons.set(id, last)
  return {
    subscriptions: payable([...rows, ...joined], wallets),
    wallets,
    horizons,
    unfinished: tenants.filter(({ businessId }) => lasts.has(businessId)),
  }
}

const CLAIM_THESE = `
SELECT ${subscriptions.columnList('s')}
FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, id)
JOIN subscriptions s ON s.business_id = k.business_id AND s.environment = k.environment AND s.id = k.id
${joinClock('s.business_id', 's.environment')}
WHERE ${IS_DUE} FOR NO KEY UPDATE OF s SKIP LOCKED`

/** Locks those of these subscriptions that are due, with their wallets. */
export async function claimThese(
  tx: Tx,
  keys: readonly Pick<SubscriptionModel, 'businessId' | 'environment' | 'id'>[],
): Promise<Claim> {
  const rows = await tx.query<SubscriptionModel>(CLAIM_THESE, [
    arrayParameter(keys.map(({ businessId }) => businessId)),
    arrayParameter(keys.map(({ environment }) => environment)),
    arrayParameter(keys.map(({ id }) => id)),
  ])
  const wallets = await lockWallets(tx, rows)
  return { subscriptions: payable(rows, wallets), wallets, horizons: new Map(), unfinished: [] }
}

/** Removes subscriptions whose wallet another worker holds. */
function payable(rows: readonly SubscriptionModel[], wallets: readonly WalletModel[]): SubscriptionModel[] {
  const held = new Set(wallets.map(({ id }) => id))
  return rows.filter(({ walletId }) => walletId === null || held.has(walletId))
}

// In the sandbox, catching up must leave the same history as real time. So one worker at a time bills a tenant, and it
// bills only the work that was due when it began. Later work may have an earlier place in the order.
const LOCK_SANDBOXES = `
SELECT t.business_id, ${CLOCK_NOW} AS now FROM unnest($1::uuid[]) AS t(business_id) ${joinClock('t.business_id')}
WHERE pg_try_advisory_xact_lock(hashtextextended('billing of the sandbox of ' || t.business_id, 0))`

// Sorts after every subscription that is due at the same instant.
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function lockTenants(
  tx: Tx,
  environment: Environment,
  tenants: readonly DueTenant[],
): Promise<{ ids: string[]; horizons: [string, DueInstant][] }> {
  const ids = tenants.map(({ businessId }) => businessId)
  if (environment === 'production') return { ids, horizons: [] }
  const locked = await tx.query<{ businessId: string; now: Date }>(LOCK_SANDBOXES, [arrayParameter(ids)])
  return {
    ids: locked.map(({ businessId }) => businessId),
    horizons: locked.map(({ businessId, now }) => [businessId, { id: LAST_ID, dueAt: now }]),
  }
}

/** For each tenant with a full share: its last due instant. More may be due after it. */
function lastOfFullShares(rows: readonly SubscriptionModel[], share: number): Map<string, DueInstant> {
  const counts = new Map<string, number>()
  const lasts = new Map<string, DueInstant>()
  for (const row of rows) {
    counts.set(row.businessId, (counts.get(row.businessId) ?? 0) + 1)
    const last = lasts.get(row.businessId)
    if (!last || comesBefore(last, row)) lasts.set(row.businessId, row)
  }
  for (const [businessId, count] of counts) if (count < share) lasts.delete(businessId)
  return lasts
}
