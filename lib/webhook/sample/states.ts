import type { EventType } from '@/lib/events/catalogue'

type State = (object: object, now: string, later: string) => Record<string, unknown>

const NOT_PAID = { paidAt: null, settlement: null }
const owed = (object: object) =>
  'totalAmountPaisa' in object ? { amountDuePaisa: object.totalAmountPaisa, ...NOT_PAID } : {}
const unpaid: State = (object) => ({ status: 'open', ...owed(object) })
const draft: State = (object) => ({
  ...owed(object),
  status: 'draft',
  invoiceNumber: null,
  dueAt: null,
  hostedUrl: null,
})

/** The fields that differ from the example of the schema. For example, after `past_due` the status is not `active`. */
export const STATES: Partial<Record<EventType, State>> = {
  'customer.archived': () => ({ status: 'archived', activeSubscriptionsCount: 0 }),
  'subscription.paused': (_object, now, later) => ({
    status: 'paused',
    pausedAt: now,
    resumesAt: later,
    pauseRemaining: 'keep',
  }),
  'subscription.past_due': (_object, _now, later) => ({ status: 'past_due', nextRetryAt: later }),
  'subscription.trial_will_end': (_object, _now, later) => ({
    status: 'trialing',
    trialEndAt: later,
    lastBilledAt: null,
  }),
  'subscription.canceled': (_object, now) => ({ status: 'canceled', canceledAt: now, endedAt: now }),
  'invoice.created': draft,
  'invoice.updated': draft,
  'invoice.deleted': draft,
  'invoice.opened': unpaid,
  'invoice.sent': unpaid,
  'invoice.payment_failed': unpaid,
  'invoice.retry_scheduled': unpaid,
  'invoice.voided': (_object, now) => ({ status: 'void', amountDuePaisa: '0', ...NOT_PAID, voidedAt: now }),
  'checkout.session.completed': () => ({ status: 'completed' }),
  'checkout.session.paid_not_started': () => ({
    status: 'open',
    customerId: null,
    subscriptionId: null,
    completedAt: null,
  }),
  'checkout.session.expired': () => ({
    status: 'expired',
    customerId: null,
    subscriptionId: null,
    completedAt: null,
  }),
  // What the example of the forecast says.
  'wallet.low_balance': () => ({ balancePaisa: '120000' }),
  'wallet.topup_failed': () => ({
    status: 'failed',
    failureReason: 'The provider refused the payment.',
  }),
  'webhook_endpoint.disabled': (_object, now) => ({
    active: false,
    lastFailureAt: now,
    lastError: 'It responded 410 Gone.',
  }),
}
