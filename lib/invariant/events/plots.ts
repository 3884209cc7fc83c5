import type { FamilyName } from './documents'

// Which fields each type of event may change. Every change of an object has an event. So when a field differs between an
// event and the next one, or between the last event and the row, there must be an event of a type that may change it.

export interface Plot {
  /** The type of the first event. Null: an object may have no event at all. */
  begins: string | null
  /** Type → the fields that it may change. */
  changes: Record<string, readonly string[]>
  /** Type → `before>after`: the statuses before and after it. `>after` is the first status. */
  steps?: Record<string, readonly string[]>
  /** Types whose event may have the same document as the event before. */
  quiet?: readonly string[]
  /** Status → the fields that may change without an event when this status is reached. */
  untold?: Record<string, readonly string[]>
  /** Type → the fields that it may change too if the reversal of a payment caused it. */
  reversed?: Record<string, readonly string[]>
  /** Status → the fields that may still change in this status. */
  final?: Record<string, readonly string[]>
}

const ALL_OF_CUSTOMER = [
  'email',
  'name',
  'phone',
  'externalId',
  'panNumber',
  'address',
  'language',
  'metadata',
]
const ALL_OF_PRODUCT = ['name', 'description', 'active', 'imageUrl', 'metadata', 'updatedAt']
const ALL_OF_PRICE = [
  'nickname',
  'amountPaisa',
  'currency',
  'interval',
  'intervalCount',
  'trialDays',
  'active',
  'metadata',
  'updatedAt',
]
const ALL_OF_LINK = [
  'quantity',
  'allowQuantity',
  'couponCode',
  'allowCouponCodes',
  'requireEmail',
  'successUrl',
  'active',
  'metadata',
  'updatedAt',
]
const BILLED = ['status', 'retryCount', 'nextRetryAt', 'pastDueReason', 'billingRunId', 'updatedAt']
const MOVED = ['paidUntil', 'currentPeriodStart', 'currentPeriodEnd', 'lastBilledAt']
const PAUSE = ['pausedAt', 'resumesAt', 'pauseRemaining']
const TERMS = ['priceId', 'quantity', 'pendingChange']
const LIVE = ['trialing', 'active', 'paused', 'past_due', 'unpaid']
const TOP_UP_SETTLED = ['status', 'failureReason', 'settledAt']
const SETTLED = ['status', 'amountDuePaisa', 'updatedAt', 'periodStart', 'periodEnd', 'lines']

const DRAFTED = [
  ...['lines', 'description', 'totalAmountPaisa', 'amountDuePaisa'],
  ...['periodStart', 'periodEnd', 'updatedAt'],
]

// The lines get their shares of the tax.
const TAXED = ['lines', 'subtotalPaisa', 'taxPaisa', 'taxRatePercent']

export const PLOTS: Record<FamilyName, Plot> = {
  customer: {
    begins: 'customer.created',
    changes: {
      'customer.updated': [...ALL_OF_CUSTOMER, 'erasedAt', 'status'],
      'customer.archived': ['status'],
    },
    steps: {
      'customer.created': ['>active'],
      // An erasure archives first.
      // One who was archived may be taken back.
      'customer.updated': ['active>active', 'archived>archived', 'archived>active'],
      'customer.archived': ['active>archived'],
    },
    // The link to an end user is not shown.
    quiet: ['customer.updated'],
  },
  product: { begins: 'product.created', changes: { 'product.updated': ALL_OF_PRODUCT } },
  price: { begins: 'price.created', changes: { 'price.updated': ALL_OF_PRICE } },
  subscription: {
    begins: 'subscription.created',
    changes: {
      'subscription.updated': [
        ...[
          'userId',
          'metadata',
          'collection',
          'paidUntil',
          'lastBilledAt',
          'agreement',
          'discount',
          'cancelAtPeriodEnd',
          'canceledAt',
          'cancelReason',
          'pendingChange',
        ],
        ...BILLED,
      ],
      'subscription.changed': [...TERMS, ...MOVED, 'agreement', 'discount', 'billingRunId', 'updatedAt'],
      'subscription.renewed': [...BILLED, ...MOVED, 'discount'],
      'subscription.paused': ['status', ...PAUSE, 'updatedAt'],
      'subscription.unpaused': [
        ...BILLED,
        ...PAUSE,
        'currentPeriodEnd',
        'paidUntil',
        'trialEndAt',
        'pendingChange',
      ],
      'subscription.past_due': [...BILLED, 'discount'],
      'subscription.recovered': [...BILLED, ...MOVED, 'discount', 'pendingChange'],
      'subscription.canceled': [
        ...BILLED,
        ...PAUSE,
        'pendingChange',
        'agreement',
        'canceledAt',
        'endedAt',
        'cancelReason',
      ],
    },
    steps: {
      'subscription.created': ['>trialing', '>active'],
      'subscription.updated': [
        ...[...LIVE, 'canceled'].map((status) => `${status}>${status}`),
        'past_due>unpaid',
      ],
      'subscription.changed': ['trialing>trialing', 'active>active'],
      'subscription.renewed': ['trialing>active', 'active>active'],
      'subscription.paused': ['trialing>paused', 'active>paused'],
      'subscription.unpaused': ['paused>trialing', 'paused>active'],
      'subscription.past_due': ['trialing>past_due', 'active>past_due'],
      'subscription.recovered': ['past_due>active', 'unpaid>active'],
      'subscription.canceled': LIVE.map((status) => `${status}>canceled`),
      'subscription.trial_will_end': ['trialing>trialing'],
      'subscription.renewal_upcoming': ['trialing>trialing', 'active>active'],
    },
    quiet: ['subscription.trial_will_end', 'subscription.renewal_upcoming'],
    // It brings the subscription back to the period before.
    reversed: { 'subscription.past_due': [...MOVED, 'pendingChange'] },
    // A customer may be linked later, to pay an invoice of a subscription that has ended. What was paid ahead may be reversed later.
    final: { canceled: ['metadata', 'updatedAt', 'userId', 'paidUntil', 'lastBilledAt'] },
  },
  invoice: {
    begins: 'invoice.created',
    changes: {
      'invoice.updated': DRAFTED,
      // It ends the row, so no row has it.
      'invoice.deleted': [],
      'invoice.opened': ['status', 'invoiceNumber', 'dueAt', 'updatedAt', 'hostedUrl', ...TAXED],
      'invoice.sent': ['updatedAt'],
      'invoice.payment_failed': ['updatedAt'],
      'invoice.retry_scheduled': ['updatedAt'],
      'invoice.paid': [...SETTLED, 'paidAt', 'settlement'],
      'invoice.voided': [...SETTLED, 'voidedAt'],
      'invoice.refunded': ['refundedPaisa', 'updatedAt'],
    },
    steps: {
      'invoice.created': ['>draft'],
      'invoice.updated': ['draft>draft'],
      'invoice.opened': ['draft>open'],
      'invoice.sent': ['open>open'],
      'invoice.payment_failed': ['open>open'],
      'invoice.retry_scheduled': ['open>open'],
      'invoice.paid': ['open>paid'],
      'invoice.voided': ['open>void'],
      'invoice.refunded': ['paid>paid'],
    },
  },
  import: { begins: null, changes: {}, steps: { 'import.finished': ['>done'] } },
  coupon: { begins: null, changes: { 'coupon.redeemed': ['redemptions'] } },
  payment_link: {
    begins: 'payment_link.created',
    changes: { 'payment_link.updated': ALL_OF_LINK },
  },
  payment: {
    // One of before payments were kept has none.
    begins: null,
    changes: { 'payment.reversed': ['status', 'reversedAt', 'reversalReason'] },
    steps: { 'payment.recorded': ['>recorded'], 'payment.reversed': ['>reversed', 'recorded>reversed'] },
    final: { reversed: [] },
  },
  credit_note: { begins: 'credit_note.created', changes: {} },
  payment_question: {
    begins: 'payment_question.created',
    changes: { 'payment_question.answered': ['status', 'answer', 'answeredAt'] },
    steps: { 'payment_question.created': ['>open'], 'payment_question.answered': ['open>answered'] },
    final: { answered: [] },
  },
  agreement: {
    // One that was asked for and not answered has none.
    begins: null,
    changes: { 'agreement.ended': ['status', 'endedAt'] },
    steps: {
      'agreement.given': ['>given'],
      'agreement.declined': ['>declined'],
      'agreement.ended': ['given>ended'],
    },
    final: { declined: [], ended: [] },
  },
  checkout: {
    begins: null,
    changes: {
      'checkout.session.completed': ['status', 'customerId', 'subscriptionId', 'completedAt', 'updatedAt'],
      'checkout.session.expired': ['status', 'expiresAt', 'updatedAt'],
    },
    steps: {
      // A start that was agreed to with a top-up may be impossible when its money comes.
      'checkout.session.paid_not_started': ['>open', '>canceled', 'expired>expired'],
      'checkout.session.completed': ['>completed', 'open>completed'],
      'checkout.session.expired': ['>expired', 'open>expired'],
    },
    untold: { canceled: ['status', 'updatedAt'] },
    quiet: ['checkout.session.paid_not_started'],
  },
  topup: {
    begins: null,
    changes: { 'wallet.topup_succeeded': TOP_UP_SETTLED, 'wallet.topup_failed': TOP_UP_SETTLED },
    // Money that comes in late counts, so what ended without money may still succeed, or fail for a wrong amount.
    steps: {
      'wallet.topup_succeeded': ['', 'failed', 'expired', 'canceled'].map((from) => `${from}>succeeded`),
      'wallet.topup_failed': [
        ...['failed', 'expired', 'canceled'].map((to) => `>${to}`),
        ...['failed', 'expired', 'canceled'].map((from) => `${from}>failed`),
      ],
    },
    final: { succeeded: [] },
  },
  wallet: { begins: null, changes: { 'wallet.low_balance': [] } },
  endpoint: { begins: null, changes: { 'webhook_endpoint.disabled': [] } },
}
