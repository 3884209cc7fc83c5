import type { Prefix } from '@/lib/core/id'

/**
 * Every event type with its description in the API reference. The payload is the object in the first part of the
 * name.
 */
export const EVENT_TYPES = {
  'customer.created': 'A customer was created.',
  'customer.updated': 'A customer was changed.',
  'customer.archived': 'A customer was archived.',
  'import.finished': 'An import has finished: all rows that could be imported are there.',
  'product.created': 'A product was created.',
  'product.updated': 'A product or its image was changed.',
  'price.created': 'A price was created.',
  'price.updated': 'A price was changed.',
  'coupon.redeemed': 'A coupon was redeemed for a subscription.',
  'subscription.created': 'A subscription began, with its trial or with its first period already paid.',
  'subscription.updated': 'A subscription was updated.',
  'subscription.changed':
    "A subscription's price or quantity was changed. `previous` has the old values. For a change at the end of the period, the event is sent with the renewal.",
  'subscription.renewed': 'A period was paid from the wallet and the subscription moved on to it.',
  'subscription.paused': 'A subscription was paused: nothing is billed until the pause ends.',
  'subscription.unpaused': 'The pause of a subscription has ended.',
  'subscription.past_due':
    'The next period was not paid: the wallet balance was too low, or the customer has not agreed. `pastDueReason` says which. If you collect the money, it means that the next period has begun.',
  'subscription.recovered': 'The open invoice was paid or voided, and the subscription is active again.',
  'subscription.trial_will_end': 'A trial ends in three days.',
  'subscription.renewal_upcoming':
    'A renewal is due in three days. The forecast says whether the wallet covers it.',
  'subscription.canceled': 'A subscription has ended.',
  'invoice.created': 'An invoice was created.',
  'invoice.updated': "A draft, or an invoice's metadata, was changed.",
  'invoice.deleted': 'A draft was discarded. The event has its last state.',
  'invoice.opened': 'An invoice got its number and became payable.',
  'invoice.sent': 'An invoice was e-mailed to the customer.',
  'invoice.paid': 'An invoice was paid.',
  'invoice.payment_failed':
    'An invoice was not paid: the wallet balance was too low, or the customer has not agreed to the charge.',
  'invoice.retry_scheduled': 'The next attempt to collect an invoice is scheduled.',
  'invoice.voided': 'An invoice was voided.',
  'payment.recorded': 'A payment outside the wallet was recorded.',
  'payment.reversed': 'A payment outside the wallet was reversed.',
  'qr_request.paid': 'Money for a QR request arrived and paid what the request covers.',
  'qr_request.held':
    'Money for a QR request arrived but could not pay what the request covers. It is held until a person resolves it.',
  'qr_request.given_back': "A person recorded that a QR request's money was given back.",
  'invoice.refunded': 'A credit note reduced a paid invoice, partly or fully.',
  'credit_note.created': 'A credit note was written, for a refund or for the unused time of a changed plan.',
  'payment_question.created': 'A customer reported that something is wrong with a payment to you.',
  'payment_question.answered': 'A payment question was answered.',
  'agreement.given': "A customer agreed to a subscription's charges, or gave an allowance.",
  'agreement.declined': 'A customer declined an agreement that you asked for.',
  'agreement.ended':
    'An agreement is no longer in force: the subscription or the customer ended it, or a newer agreement replaced it.',
  'payment_link.created': 'A payment link was created.',
  'payment_link.updated': 'A payment link was changed.',
  'checkout.session.completed': 'A customer authorized a subscription at the hosted checkout.',
  'checkout.session.expired': 'A checkout session expired unused.',
  'checkout.session.paid_not_started':
    'A customer topped up at a checkout, but the subscription was not started. Either it was not started within fifteen minutes, or what they agreed to could not be done when the money arrived. The customer is told by SMS.',
  'wallet.topup_succeeded': 'A top-up was credited to a wallet.',
  'wallet.topup_failed': 'A top-up ended without a payment.',
  'wallet.low_balance':
    'A wallet will be short for a renewal that is due in three days. In the sandbox, the forecast says by how much.',
  'payout.created': 'A payout was made from what you are owed.',
  'payout.sent': 'A payout was sent to the bank. The money has not arrived yet.',
  'payout.paid': 'The bank has paid a payout.',
  'payout.returned': 'The bank has returned a payout. Its amount is owed to you again.',
  'payout.canceled': 'A payout was canceled before it was sent. The next payout begins where this one began.',
  'withdrawal.requested':
    'A customer asks for part of the balance that you keep. Give them the money, and record how.',
  'withdrawal.paid': 'You recorded that the customer got the money of a withdrawal.',
  'withdrawal.returned': "A withdrawal's money came back. It is in the balance again.",
  'withdrawal.canceled': 'The customer canceled a withdrawal. The money is back in the balance.',
  'webhook_endpoint.disabled':
    'An endpoint was switched off after five days of failures, or after a 410 response.',
  'webhook.test': 'A merchant requested a test event.',
} as const

export type EventType = keyof typeof EVENT_TYPES

export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as EventType[]

/** The types that customers may be notified about. The index events_told_idx contains these types, so adding one needs a migration. */
export const NOTICE_EVENT_TYPES = [
  'invoice.paid',
  'invoice.payment_failed',
  'subscription.renewal_upcoming',
  'subscription.recovered',
  'subscription.canceled',
  'credit_note.created',
  'subscription.changed',
  'subscription.updated',
  'subscription.paused',
  'subscription.unpaused',
] as const satisfies readonly EventType[]

/**
 * The types that a renewal emits. The index events_rare_type_idx contains all other types, so a renewal writes nothing there. A change of
 * this list needs a migration.
 */
export const RENEWAL_EVENT_TYPES = [
  'invoice.created',
  'invoice.opened',
  'invoice.paid',
  'subscription.renewed',
  'subscription.renewal_upcoming',
] as const satisfies readonly EventType[]

/** The families that `enabled_events` and filters accept: `invoice.*`, `checkout.session.*`, … */
export const EVENT_FAMILIES: readonly string[] = [
  ...new Set(
    EVENT_TYPE_NAMES.flatMap((type) => {
      const parts = type.split('.')
      return parts.slice(1).map((_, i) => `${parts.slice(0, i + 1).join('.')}.*`)
    }),
  ),
]

/** The event families about an object, by the prefix of its id. Other kinds of objects have no events. */
export const FAMILIES_ABOUT: Partial<Record<Prefix, readonly string[]>> = {
  cn: ['credit_note.*'],
  cpn: ['coupon.*'],
  cs: ['checkout.session.*'],
  cus: ['customer.*'],
  imp: ['import.*'],
  inv: ['invoice.*'],
  pay: ['payment.*'],
  plink: ['payment_link.*'],
  po: ['payout.*'],
  price: ['price.*'],
  prod: ['product.*'],
  qrq: ['qr_request.*'],
  que: ['payment_question.*'],
  sub: ['subscription.*'],
  top: ['wallet.*'],
  wal: ['wallet.*'],
  wdr: ['withdrawal.*'],
  whe: ['webhook_endpoint.*', 'webhook.*'],
}

/** True if `name` is a type of the catalogue. False for names that every object has, such as `toString`. */
export function isEventType(name: string): name is EventType {
  return Object.hasOwn(EVENT_TYPES, name)
}

/** True if `pattern` is a type, a family or `*`. */
export function isEventPattern(pattern: string): boolean {
  return pattern === '*' || isEventType(pattern) || EVENT_FAMILIES.includes(pattern)
}

/** True if a pattern (a type, a family or `*`) includes a type. */
export function meansType(pattern: string, type: string): boolean {
  return (
    pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
  )
}
