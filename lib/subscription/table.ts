import { table } from '@/lib/infra/database/table'

export const subscriptions = table('subscriptions')

export const pauses = table('subscription_pauses')

/** SQL: by how many milliseconds a pause `p` that has ended and kept the time moved the end of its period. */
export const keptMsOf = (p: string): string =>
  `coalesce(${p}.kept_ms, extract(epoch FROM ${p}.ended_at - ${p}.paused_at) * 1000)`

export const changes = table('subscription_changes')

/** The columns that every billing changes. Ids and tenant never change. */
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

/** The columns that change only with pauses, discounts, paid-ahead periods and changes of price or quantity. */
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
