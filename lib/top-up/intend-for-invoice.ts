import {
  contextAtInvoice,
  countWithoutCode,
  isNextCost,
  lockCustomerOf,
  lockWanted,
  type PaymentWish,
} from '@/lib/billing/pay-invoice'
import type { TopUpId } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { transact, type UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { costChanged } from '@/lib/subscription/shown-cost'
import { lockWallet } from '@/lib/wallet/open'
import { intendTopUp } from './intend'
import { invoiceConsents } from './table'

export interface InvoiceTopUp {
  provider: ProviderName
  amountPaisa: bigint
  /** What the person agrees to: the credit pays the invoice. Null: they only add money, because one payment is not enough. */
  wish: PaymentWish | null
}

/**
 * Stores the intent of a top-up that a customer begins on the page of an invoice, and what they agree to with it. The business of
 * the invoice gets its events.
 * @param returnTo the page of the invoice.
 * @throws {DomainError} `resource_not_found` for an invoice of another world than the wallet; what would refuse the payment now, as
 * `payFromLocked`; and as `intendTopUp`.
 */
export function intendInvoiceTopUp(
  user: UserCtx,
  key: InvoiceKey,
  returnTo: string,
  { provider, amountPaisa, wish }: InvoiceTopUp,
): Promise<TopUpId> {
  const { businessId, environment, id: invoiceId } = key
  const ctx = contextAtInvoice(user, key)
  return transact(user, async (tx) => {
    const customer = await lockCustomerOf(tx, ctx, invoiceId)
    const wallet = await lockWallet(tx, user.walletId)
    if (wish) {
      const { expectedPaisa, next } = wish
      const invoice = await lockWanted(tx, ctx, { customer, wallet, id: invoiceId }, expectedPaisa)
      await countWithoutCode(tx, user, expectedPaisa - amountPaisa)
      if (next && !(await isNextCost(tx, ctx, invoice, next))) throw costChanged(expectedPaisa)
    }
    const topUpId = await intendTopUp(tx, { wallet, businessId, provider, amountPaisa, returnTo })
    if (wish)
      await invoiceConsents.insert(tx, [
        {
          ...invoiceConsents.nulls,
          ...{ topUpId, businessId, environment, invoiceId },
          expectedPaisa: wish.expectedPaisa,
          paysNext: wish.next !== null,
          nextPaisa: wish.next?.amountPaisa ?? null,
          nextInterval: wish.next?.interval ?? null,
          nextIntervalCount: wish.next?.intervalCount ?? null,
          givenAt: new Date(),
        },
      ])
    return topUpId
  })
}
