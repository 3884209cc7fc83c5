import type { CustomerId, EndUserId, WalletId } from '@/lib/core/id'
import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { customers } from '@/lib/customer/table'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WalletModel } from '@/prisma/generated/models'
import { linkWallet } from './link-wallet'

/**
 * Links a customer to the person who owns this wallet. Its live subscriptions then use the wallet.
 * @param customer without a link, locked by this transaction.
 * @param wallet of the customer's world, locked after the customer.
 */
export async function linkCustomer(
  tx: Tx,
  ctx: Ctx,
  customer: CustomerView,
  { id, userId, balancePaisa }: WalletModel,
): Promise<void> {
  const linked = { ...customer, userId, walletBalancePaisa: balancePaisa, updatedAt: ctx.now }
  await customers.update(tx, [linked], ['userId', 'updatedAt'])
  await emit(tx, ctx, 'customer.updated', customer.id, presentCustomer(linked))
  await linkWallet(tx, ctx, customer.id as CustomerId, {
    userId: userId as EndUserId,
    walletId: id as WalletId,
  })
}
