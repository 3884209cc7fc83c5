import { table } from '@/lib/infra/database/table'

export const subscriptions = table('subscriptions')

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
