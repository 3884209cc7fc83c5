import { isUsedUp } from '@/lib/billing/pauses'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Reason } from './reasons'

export type Cancelable = Pick<
  SubscriptionModel,
  'status' | 'cancelAtPeriodEnd' | 'openInvoiceId' | 'pauseRemaining' | 'currentPeriodEnd'
>

/**
 * Why a bulk action does not cancel a subscription at the end of its period. If nothing is paid in advance, a cancellation would end it at
 * once, and that should not happen to many by accident. Null if it can be canceled.
 */
export function whyNotCanceled(subscription: Cancelable, now: Date): Reason | null {
  if (subscription.status === 'canceled') return 'subscription_already_canceled'
  if (subscription.openInvoiceId !== null) return 'owes_invoice'
  if (isUsedUp(subscription, now)) return 'period_over'
  return subscription.cancelAtPeriodEnd ? 'ends_already' : null
}
