import type { InvoiceId, PaymentId, SubscriptionId } from '@/lib/core/id'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { pauseSubscription } from '@/lib/subscription/pause'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import { ctxOf } from '@/testing/business'
import { refundInvoice } from './refund-invoice'
import { reversePayment } from './reverse-payment'

// A process that killed.fixture.ts starts and kills in the middle of its transaction.

const [what, businessId, id] = process.argv.slice(2)
const ctx = await ctxOf(businessId as never)
const WORK: Record<string, () => Promise<unknown>> = {
  change: () => changeSubscription(ctx, id as SubscriptionId, { quantity: 3, when: 'now' }),
  less: () => changeSubscription(ctx, id as SubscriptionId, { quantity: 1, when: 'now' }),
  pause: () => pauseSubscription(ctx, id as SubscriptionId, { remaining: 'keep' }),
  redeem: () => redeemCoupon(ctx, id as SubscriptionId, 'DASHAIN'),
  cancel: () => cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: false }),
  refund: () => refundInvoice(ctx, id as InvoiceId, {}),
  reverse: () => reversePayment(ctx, id as PaymentId, { reason: 'The cheque came back.' }),
}
process.send?.('working')
await WORK[what as string]?.()
process.exit(0)
