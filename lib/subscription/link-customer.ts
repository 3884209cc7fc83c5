import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { customers } from '@/lib/customer/table'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WalletModel } from '@/prisma/generated/models'
import { type Agreed, linkWallet } from './link-wallet'

/**
 * Links a customer to the person who owns this wallet. Of its live subscriptions, the wallet then pays those that the
 * person agreed to.
 * @param customer without a link, locked by this transaction.
 * @param wallet of the customer's world, locked after the customer.
 * @throws {DomainError} as `linkWallet`.
 */
export async function linkCustomer(
  tx: Tx,
  ctx: Ctx,
  customer: CustomerView,
  wallet: WalletModel,
  agreed: Agreed,
): Promise<void> {
  const { userId, balancePaisa } = wallet
  const linked = { ...customer, userId, walletBalancePaisa: balancePaisa, updatedAt: ctx.now }
  await customers.update(tx, [linked], ['userId', 'updatedAt'])
  await emit(tx, ctx, 'customer.updated', customer.id, presentCustomer(linked), {
    before: presentCustomer(customer),
  })
  await linkWallet(tx, ctx, customer.id, wallet, agreed)
}
