import { type EndUserId, newId, type WalletId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'
import { wallets } from './table'

/** The end user with this phone number (E.164), made when unknown. */
export async function findOrCreateUser(tx: Tx, phone: string): Promise<EndUserId> {
  // The no-op update returns the row that another transaction may have inserted a moment ago.
  const [user] = await tx.query<{ id: EndUserId }>(
    `INSERT INTO users (id, phone) VALUES ($1, $2)
     ON CONFLICT (phone) DO UPDATE SET phone = excluded.phone RETURNING id`,
    [newId('usr'), phone],
  )
  return (user as { id: EndUserId }).id
}

const LOCK = `SELECT ${wallets.columnList()} FROM wallets WHERE user_id = $1 AND environment = $2 FOR NO KEY UPDATE`

/** The user's wallet in this environment, opened when there is none, locked until the transaction ends. */
export async function lockWalletOf(tx: Tx, userId: string, environment: Environment): Promise<WalletModel> {
  const [known] = await tx.query<WalletModel>(LOCK, [userId, environment])
  if (known) return known
  await tx.query(
    `WITH account AS (
       INSERT INTO ledger_accounts (id, environment, kind)
       SELECT $1, $2, 'wallet' WHERE NOT EXISTS (SELECT 1 FROM wallets WHERE user_id = $3 AND environment = $2)
       RETURNING id
     )
     INSERT INTO wallets (id, user_id, environment) SELECT id, $3, $2 FROM account`,
    [newId('wal') satisfies WalletId, environment, userId],
  )
  const [opened] = await tx.query<WalletModel>(LOCK, [userId, environment])
  return opened as WalletModel
}
