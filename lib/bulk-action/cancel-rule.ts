import { isUsedUp } from '@/lib/billing/pauses'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Reason } from './reasons'

export type Cancelable = Pick<
  SubscriptionModel,
  'status' | 'cancelAtPeriodEnd' | 'openInvoiceId' | 'pauseRemaining' | 'currentPeriodEnd'
>

/**
 * Why a subscription is not canceled with its period. A cancellation ends what is not paid for at once, which nobody shall
 * do to many by chance. Null: it can be.
 */
export function whyNotCanceled(subscription: Cancelable, now: Date): Reason | null {
  if (subscription.status === 'canceled') return 'subscription_already_canceled'
  if (subscription.openInvoiceId !== null) return 'owes_invoice'
  if (isUsedUp(subscription, now)) return 'period_over'
  return subscription.cancelAtPeriodEnd ? 'ends_already' : null
}
