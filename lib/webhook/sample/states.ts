import type { EventType } from '@/lib/events/catalogue'

type State = (now: string, later: string) => Record<string, unknown>

const unpaid: State = () => ({ status: 'open', amountDuePaisa: '50000', paidAt: null })

/** The fields that differ from the sample of the family. For example, after `past_due` the status is not `active`. */
export const STATES: Partial<Record<EventType, State>> = {
  'customer.archived': () => ({ status: 'archived', activeSubscriptionsCount: 0 }),
  'subscription.past_due': (_, later) => ({ status: 'past_due', nextRetryAt: later }),
  'subscription.trial_will_end': (_, later) => ({
    status: 'trialing',
    trialEndAt: later,
    lastBilledAt: null,
  }),
  'subscription.canceled': (now) => ({ status: 'canceled', canceledAt: now, endedAt: now }),
  'invoice.created': () => ({
    status: 'draft',
    invoiceNumber: null,
    amountDuePaisa: '50000',
    dueAt: null,
    paidAt: null,
    hostedUrl: null,
  }),
  'invoice.opened': unpaid,
  'invoice.sent': unpaid,
  'invoice.payment_failed': unpaid,
  'invoice.retry_scheduled': unpaid,
  'invoice.voided': (now) => ({ status: 'void', amountDuePaisa: '0', paidAt: null, voidedAt: now }),
  'checkout.session.expired': () => ({
    status: 'expired',
    customerId: null,
    subscriptionId: null,
    completedAt: null,
  }),
  'wallet.topup_failed': () => ({
    status: 'failed',
    failureReason: 'The provider refused the payment.',
  }),
  'webhook_endpoint.disabled': (now) => ({
    active: false,
    lastFailureAt: now,
    lastError: 'It responded 410 Gone.',
  }),
}
