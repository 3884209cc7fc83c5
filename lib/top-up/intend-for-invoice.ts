import type { TopUpId } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { transact, type UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { lockWallet } from '@/lib/wallet/open'
import { intendTopUp } from './intend'

/**
 * Stores the intent of a top-up that a customer begins on the page of an invoice. The business of the invoice gets its
 * events.
 * @param returnTo the page of the invoice.
 * @throws {DomainError} as `intendTopUp`.
 */
export function intendInvoiceTopUp(
  user: UserCtx,
  { businessId }: Pick<InvoiceKey, 'businessId'>,
  returnTo: string,
  { provider, amountPaisa }: { provider: ProviderName; amountPaisa: bigint },
): Promise<TopUpId> {
  return transact(user, async (tx) => {
    const wallet = await lockWallet(tx, user.walletId)
    return intendTopUp(tx, { wallet, businessId, provider, amountPaisa, returnTo })
  })
}
