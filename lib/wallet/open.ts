import { found } from '@/lib/core/found'
import { type BusinessId, type EndUserId, newId, type WalletId } from '@/lib/core/id'
import { holdWalletBusiness } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'
import { wallets } from './table'

/** The end user with this phone number (E.164). Creates the user if there is none. */
export async function findOrCreateUser(tx: Tx, phone: string): Promise<EndUserId> {
  // This update changes nothing. It makes PostgreSQL return the row if another transaction has just inserted it.
  const [user] = await tx.query<{ id: EndUserId }>(
    `INSERT INTO users (id, phone) VALUES ($1, $2)
     ON CONFLICT (phone) DO UPDATE SET phone = excluded.phone RETURNING id`,
    [newId('usr'), phone],
  )
  return (user as { id: EndUserId }).id
}

const OF_USER = `SELECT ${wallets.columnList()} FROM wallets
WHERE user_id = $1 AND environment = $2 AND business_id IS NOT DISTINCT FROM $3 FOR NO KEY UPDATE`

const OPEN = `
WITH account AS (INSERT INTO ledger_accounts (id, environment, kind) VALUES ($1, $2, 'wallet') RETURNING id)
INSERT INTO wallets (id, user_id, environment, business_id, created_at, updated_at)
SELECT id, $3, $2, $4, $5, $5 FROM account RETURNING ${wallets.columnList()}`

/** Where a wallet pays: at a business, in one of its environments. */
export interface World {
  environment: Environment
  /** Null for all production businesses that share balances. */
  businessId: BusinessId | null
  /** The creation time of a wallet that is opened now. */
  now: Date
}

/** The user's wallet that pays this business, locked until the transaction ends. Opened if there is none. */
export async function lockWalletOf(tx: Tx, world: World, userId: string): Promise<WalletModel> {
  const { environment, now } = world
  const businessId = world.businessId
    ? await holdWalletBusiness(tx, { environment, businessId: world.businessId })
    : null
  const lock = async () => (await tx.query<WalletModel>(OF_USER, [userId, environment, businessId]))[0]
  const known = await lock()
  if (known) return known
  // If two transactions open the same wallet, the second waits here and then finds the wallet.
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const meanwhile = await lock()
  if (meanwhile) return meanwhile
  const id: WalletId = newId('wal')
  const [opened] = await tx.query<WalletModel>(OPEN, [id, environment, userId, businessId, now])
  return opened as WalletModel
}

/** Locks a wallet by its id until the transaction ends. */
export async function lockWallet(tx: Tx, id: string): Promise<WalletModel> {
  const [wallet] = await tx.query<WalletModel>(
    `SELECT ${wallets.columnList()} FROM wallets WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  return found(wallet)
}
