import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { wallets } from '@/lib/wallet/table'
import type { WalletModel } from '@/prisma/generated/models'

/** The locked wallets that paid invoices, by invoice id. Invoices that no wallet paid are missing. */
export type Payers = ReadonlyMap<string, WalletModel>

// For a charge from before agreements existed, the wallet is only in the ledger.
const PAID_FROM = `
SELECT c.invoice_id, coalesce(c.wallet_id, (
  SELECT e.account_id FROM ledger_entries e JOIN wallets w ON w.id = e.account_id
  WHERE e.transaction_id = c.ledger_transaction_id)) AS wallet_id
FROM charged_invoices c
WHERE c.business_id = $1 AND c.environment = $2 AND c.invoice_id = ANY ($3::uuid[])`

const LOCK = `SELECT ${wallets.columnList()} FROM wallets WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`

// Checked under the locks, which an erasure takes too.
const CLOSED = `
SELECT 1 FROM wallets w JOIN users u ON u.id = w.user_id WHERE w.id = ANY ($1::uuid[]) AND u.phone LIKE 'erased:%' LIMIT 1`

/**
 * Locks the wallets that paid these invoices. Lock order: call this before subscriptions and invoices are locked, because a transaction
 * that has locked a subscription never waits for a wallet.
 * @throws {DomainError} `wallet_closed` for the wallet of an erased person.
 */
export async function lockPayers(tx: Tx, ctx: Ctx, invoiceIds: readonly string[]): Promise<Payers> {
  const paid = await tx.query<{ invoiceId: string; walletId: string | null }>(PAID_FROM, [
    ctx.businessId,
    ctx.environment,
    arrayParameter(invoiceIds),
  ])
  const ids = [...new Set(paid.flatMap(({ walletId }) => walletId ?? []))]
  if (ids.length === 0) return new Map()
  const locked = await tx.query<WalletModel>(LOCK, [arrayParameter(ids)])
  const closed = await tx.query(CLOSED, [arrayParameter(ids)])
  if (closed.length > 0) throw new DomainError('wallet_closed')
  const byId = new Map(locked.map((wallet) => [wallet.id, wallet]))
  return new Map(
    paid.flatMap(({ invoiceId, walletId }) => {
      const wallet = walletId && byId.get(walletId)
      return wallet ? [[invoiceId, wallet] as const] : []
    }),
  )
}
