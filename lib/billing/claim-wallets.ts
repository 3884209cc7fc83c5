import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { subscriptions } from '@/lib/subscription/table'
import { wallets } from '@/lib/wallet/table'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { IS_DUE, IS_DUE_IN_BATCH } from './due'
import type { DueInstant } from './due-order'

const LOCK_WALLETS = `
SELECT ${wallets.columnList()} FROM wallets WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`

/** Locks the wallets of locked subscriptions. Skips wallets that other workers hold. */
export async function lockWallets(tx: Tx, rows: readonly SubscriptionModel[]): Promise<WalletModel[]> {
  const ids = [...new Set(rows.flatMap((row) => row.walletId ?? []))]
  return ids.length === 0 ? [] : tx.query<WalletModel>(LOCK_WALLETS, [arrayParameter(ids)])
}

// The other due subscriptions on the locked wallets. They are claimed together, because otherwise a later charge
// could come before an earlier one.
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
 * Locks the wallets of locked subscriptions, and about `size` other due subscriptions on those wallets. If another
 * worker holds one of these, the wallet waits for the next batch, because its charges could change their order.
 */
export async function lockWalletsWithSiblings(
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
    // If one more than may join is found, there are more.
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
