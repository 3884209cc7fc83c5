import { discountIn } from '@/lib/core/discount'
import type { CustomerId, InvoiceId, SubscriptionId } from '@/lib/core/id'
import { archiveCustomer } from '@/lib/customer/archive'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { sendInvoice } from '@/lib/invoice/send'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { customerHasLiveSubscription, lockSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import type { BulkActionKind } from '@/prisma/generated/enums'
import type { BulkActionModel } from '@/prisma/generated/models'
import { whyNotCanceled } from './cancel-rule'
import { loadOwed } from './owed'
import type { Reason } from './reasons'

/**
 * Does it for one, by the operation that a person calls for one.
 * @returns why there is nothing to do. Null: it is done.
 * @throws {DomainError} as that operation.
 */
type Act = (tx: Tx, ctx: Ctx, id: string, job: Pick<BulkActionModel, 'couponCode'>) => Promise<Reason | null>

export const ACTS: Readonly<Record<BulkActionKind, Act>> = {
  async archive_customers(_, ctx, id) {
    await archiveCustomer(ctx, id as CustomerId, customerHasLiveSubscription)
    return null
  },

  async send_pay_links(tx, ctx, id) {
    const [owed] = await loadOwed(tx, ctx, [id])
    if (!owed?.invoiceId) return 'owes_nothing'
    if (owed.reason) return owed.reason
    await sendInvoice(ctx, owed.invoiceId as InvoiceId, queueMail)
    return null
  },

  async cancel_subscriptions(tx, ctx, id) {
    const reason = whyNotCanceled(await lockSubscription(tx, ctx, id), ctx.now)
    if (reason) return reason
    await cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: true })
    return null
  },

  async add_coupon(tx, ctx, id, { couponCode }) {
    const current = await lockSubscription(tx, ctx, id)
    if (discountIn(current)?.code === couponCode) return 'discount_already'
    await redeemCoupon(ctx, id as SubscriptionId, couponCode as string)
    return null
  },
}
