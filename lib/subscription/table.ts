import { table } from '@/lib/infra/database/table'

export const subscriptions = table('subscriptions')

export const pauses = table('subscription_pauses')

/** SQL: how much later a period ends because of a pause that has ended and kept the time, in milliseconds. */
export const keptMsOf = (p: string): string =>
  `coalesce(${p}.kept_ms, extract(epoch FROM ${p}.ended_at - ${p}.paused_at) * 1000)`

export const changes = table('subscription_changes')

/** The columns that every billing changes. Identity and tenant never change. */
export const CHANGING = [
  'status',
  'anchorAt',
  'periodIndex',
  'currentPeriodStart',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
  'openInvoiceId',
  'notAgreed',
  'pastDueAt',
  'lateAt',
  'retryCount',
  'nextRetryAt',
  'dueAt',
  'lastBilledAt',
  'billingRunId',
  'cancelReason',
  'canceledAt',
  'endedAt',
  'updatedAt',
] as const

/** The columns that pauses, discounts, periods paid ahead and changes of the price or the quantity change too. */
export const RARELY_CHANGING = [
  'pausedAt',
  'resumesAt',
  'pauseRemaining',
  'trialEndAt',
  'discount',
  'paidAhead',
  'periodDiscount',
  'priceId',
  'quantity',
  'pendingPriceId',
  'pendingQuantity',
  'agreement',
] as const
