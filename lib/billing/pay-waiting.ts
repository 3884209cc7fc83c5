import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { subscriptions } from '@/lib/subscription/table'
import { lockWallet } from '@/lib/wallet/open'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { MAX_PAID, payOpenInvoicesOf } from './pay-overdue-invoices'

const LOCK_WAITING = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE wallet_id = $1 AND business_id = $2 AND environment = $3 AND ended_at IS NULL AND not_agreed
ORDER BY past_due_at, id LIMIT ${MAX_PAID} FOR NO KEY UPDATE`

/**
 * Pays the open invoices of a business that waited for an allowance of this wallet, as far as allowance and balance reach.
 * What is left is attempted with its next retry.
 */
export async function payWaiting(tx: Tx, ctx: Ctx, walletId: string): Promise<void> {
  const wallet = await lockWallet(tx, walletId)
  const waiting = await tx.query<SubscriptionModel>(LOCK_WAITING, [walletId, ctx.businessId, ctx.environment])
  await payOpenInvoicesOf(tx, wallet, waiting, ctx.requestId)
}
