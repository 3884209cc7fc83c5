import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { subscriptions } from '@/lib/subscription/table'
import { wallets } from '@/lib/wallet/table'
import type { Environment } from '@/prisma/generated/enums'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { comesBefore, type DueInstant } from './billable'
import { type DueTenant, IS_DUE, IS_DUE_IN_BATCH } from './due'

/** Due subscriptions that this transaction has locked. */
export interface Claim {
  subscriptions: SubscriptionModel[]
  wallets: WalletModel[]
  /** By tenant and wallet: the instant up to which the claim holds all due work. No entry means that it holds everything. */
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
 * Locks due subscriptions of these tenants, about `size` in all and the earliest of each tenant. Also locks their wallets, and the other
 * due subscriptions of those wallets. Rows that other workers hold are skipped.
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

/** Locks the due subscriptions among these, with their wallets. */
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

// In the sandbox, catching up must leave the same history as real time. So only one worker at a time bills a tenant, and it bills only what
// was due when it began. Work that becomes due later may belong earlier in the order.
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

/** The last due instant of each tenant that used its full share. More may be due after it. */
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

const LOCK_WALLETS = `
SELECT ${wallets.columnList()} FROM wallets WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`

/** Locks the wallets of locked subscriptions. Skips wallets that other workers hold. */
async function lockWallets(tx: Tx, rows: readonly SubscriptionModel[]): Promise<WalletModel[]> {
  const ids = [...new Set(rows.flatMap((row) => row.walletId ?? []))]
  return ids.length === 0 ? [] : tx.query<WalletModel>(LOCK_WALLETS, [arrayParameter(ids)])
}

// The other due subscriptions of the locked wallets. They are claimed together, because otherwise a later charge could overtake an earlier
// one.
const SIBLINGS = `
SELECT s.* FROM unnest($1::uuid[]) AS w(id) CROSS JOIN LATERAL (
  SELECT s.id, s.wallet_id, s.due_at FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
  WHERE s.wallet_id = w.id AND s.ended_at IS NULL AND s.id <> ALL($2::uuid[]) AND ${IS_DUE_IN_BATCH}
  ORDER BY s.due_at, s.id LIMIT $3) s`

const LOCK_SIBLINGS = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
WHERE s.wallet_id = ANY($1::uuid[]) AND s.id = ANY($2::uuid[]) AND ${IS_DUE}
FOR NO KEY UPDATE OF s SKIP LOCKED`

type Sibling = DueInstant & { walletId: string }

interface WalletsWithSiblings {
  wallets: WalletModel[]
  /** Subscriptions that were not among `rows`. */
  joined: SubscriptionModel[]
  /** For wallets with more due work than was locked: everything up to this instant is locked. */
  horizons: Map<string, DueInstant>
}

/**
 * Locks the wallets of locked subscriptions, and about `size` other due subscriptions of those wallets. If another worker holds one of
 * these, the whole wallet is left for the next batch, because its charges could otherwise change their order.
 */
async function lockWalletsWithSiblings(
  tx: Tx,
  rows: readonly SubscriptionModel[],
  size: number,
): Promise<WalletsWithSiblings> {
  const locked = await lockWallets(tx, rows)
  if (locked.length === 0) return { wallets: [], joined: [], horizons: new Map() }
  const perWallet = Math.max(1, Math.floor(size / locked.length))
  const found = await tx.query<Sibling>(SIBLINGS, [
    arrayParameter(locked.map(({ id }) => id)),
    arrayParameter(rows.map(({ id }) => id)),
    // Asks for one more than may join, to know whether there are more.
    perWallet + 1,
  ])
  if (found.length === 0) return { wallets: locked, joined: [], horizons: new Map() }
  const { siblings, horizons } = cut(found, perWallet)
  const joined = await tx.query<SubscriptionModel>(LOCK_SIBLINGS, [
    arrayParameter(siblings.map(({ walletId }) => walletId)),
    arrayParameter(siblings.map(({ id }) => id)),
  ])
  const joinedIds = new Set(joined.map(({ id }) => id))
  const elsewhere = new Set(siblings.flatMap(({ id, walletId }) => (joinedIds.has(id) ? [] : walletId)))
  return { wallets: locked.filter(({ id }) => !elsewhere.has(id)), joined, horizons }
}

/** The first `perWallet` siblings of each wallet. If a wallet has more, the last of them is its horizon. */
function cut(found: readonly Sibling[], perWallet: number) {
  const counts = new Map<string, number>()
  const horizons = new Map<string, DueInstant>()
  const siblings = found.filter((sibling) => {
    const count = (counts.get(sibling.walletId) ?? 0) + 1
    counts.set(sibling.walletId, count)
    return count <= perWallet
  })
  for (const sibling of siblings) {
    if ((counts.get(sibling.walletId) ?? 0) > perWallet) horizons.set(sibling.walletId, sibling)
  }
  return { siblings, horizons }
}
