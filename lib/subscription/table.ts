import { table } from '@/lib/infra/database/table'

export const subscriptions = table('subscriptions')

export const pauses = table('subscription_pauses')

/** The columns that billing changes. Identity, tenant and price never change. */
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

/** The columns that the beginning and the end of a pause, and a period with a discount, change too. */
export const RARELY_CHANGING = [
  'pausedAt',
  'resumesAt',
  'pauseRemaining',
  'trialEndAt',
  'discount',
  'paidAhead',
] as const
