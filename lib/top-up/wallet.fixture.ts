import { randomInt } from 'node:crypto'
import type { TopUpId } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { initiateTopUp } from './initiate'
import { intendTopUp } from './intend'
import { topUps } from './table'

// The steps of a top-up, for tests.

/** An empty wallet of a new person in this business's sandbox. */
export function newWallet(ctx: Ctx): Promise<WalletModel> {
  return inTransaction(async (tx) => {
    const phone = `+97799${String(randomInt(10 ** 10)).padStart(10, '0')}`
    return lockWalletOf(tx, ctx, await findOrCreateUser(tx, phone))
  })
}

export const RS_500 = 50_000n

interface Begun {
  provider?: ProviderName
  amountPaisa?: bigint
  /** Null on the customer's own pages. */
  businessId?: string | null
  returnTo?: string | null
}

/** Starts a top-up as a page does: intent, commit, provider, redirect. */
export async function begin(ctx: Ctx, wallet: WalletModel, begun: Begun = {}): Promise<TopUpModel> {
  return initiateTopUp(await intend(ctx, wallet, begun))
}

/** Stores only the intent, as if the process had died then. */
export function intend(
  ctx: Ctx,
  wallet: WalletModel,
  { provider = 'esewa', amountPaisa = RS_500, businessId = ctx.businessId, returnTo = null }: Begun = {},
): Promise<TopUpId> {
  return inTransaction((tx) => intendTopUp(tx, { wallet, businessId, provider, amountPaisa, returnTo }))
}

export async function balanceOfWallet({ id }: Pick<WalletModel, 'id'>): Promise<bigint> {
  const [row] = await query<{ balancePaisa: bigint }>('SELECT balance_paisa FROM wallets WHERE id = $1', [id])
  return row?.balancePaisa ?? 0n
}

export async function topUpNow({ id }: Pick<TopUpModel, 'id'>): Promise<TopUpModel> {
  const [row] = await query<TopUpModel>(`SELECT ${topUps.columnList()} FROM topups WHERE id = $1`, [id])
  return row as TopUpModel
}

/** Makes one top-up older: moves everything about it back in time. */
export async function age({ id }: Pick<TopUpModel, 'id'>, interval: string): Promise<void> {
  const instants = [
    'created_at',
    'expires_at',
    'settled_at',
    'credited_at',
    'next_check_at',
    'last_checked_at',
    'returned_at',
  ]
  const moved = instants.map((column) => `${column} = ${column} - $2::interval`).join(', ')
  await inTransaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(`UPDATE topups SET ${moved} WHERE id = $1`, [id, interval])
  })
}

/** Makes the top-up due for the sweep. */
export async function makeDue({ id }: Pick<TopUpModel, 'id'>): Promise<void> {
  await query(`UPDATE topups SET next_check_at = now() - interval '1 second' WHERE id = $1`, [id])
}

/** The credits and reversals of a top-up in the ledger. */
export function movementsOf({ id }: Pick<TopUpModel, 'id'>) {
  return query<{ kind: string; amountPaisa: bigint; createdAt: Date }>(
    `SELECT t.kind, e.amount_paisa, t.created_at FROM ledger_transactions t
     JOIN ledger_entries e ON e.transaction_id = t.id JOIN wallets w ON w.id = e.account_id
     WHERE t.top_up_id = $1 ORDER BY t.id`,
    [id],
  )
}
