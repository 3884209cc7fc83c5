import { Ago } from '@/components/ui/instant'
import { type EventType, isEventType } from '@/lib/events/catalogue'
import { ownInstantOf } from '@/lib/events/own-instant'
import type { WireEvent } from '@/lib/events/present'

interface HappenedProps {
  event: WireEvent
  /** The time of the environment. */
  now: Date
  timeZone: string
  inRow?: boolean
}

/** When something happened, on the clock that the page uses. In the sandbox, the tooltip also has the real time. */
export function Happened({ event, ...view }: HappenedProps) {
  const own = ownInstantOf(event)
  if (own) return <Ago {...view} at={own} realAt={event.createdAt} />
  return <Ago {...view} at={event.createdAt} now={new Date()} isReal={event.environment === 'sandbox'} />
}

/** `Invoice: paid`. On the page of the object itself, the kind is left out. */
export function eventTitle({ type, data }: WireEvent, objectId?: string): string {
  const title = isEventType(type) ? EVENT_TITLES[type] : type
  if (objectId !== undefined && data.id === objectId) return title
  const kind = type.slice(0, type.indexOf('.')).replaceAll('_', ' ')
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

/** What happened, in a few words, for the page of the object. */
const EVENT_TITLES: Record<EventType, string> = {
  'customer.created': 'Created',
  'customer.updated': 'Changed',
  'customer.archived': 'Archived',
  'payment_link.created': 'Created',
  'payment_link.updated': 'Changed',
  'product.created': 'Created',
  'product.updated': 'Changed',
  'price.created': 'Created',
  'price.updated': 'Changed',
  'import.finished': 'Finished',
  'coupon.redeemed': 'Redeemed',
  'subscription.created': 'Began',
  'subscription.updated': 'Changed',
  'subscription.renewed': 'Renewed from the wallet',
  'subscription.paused': 'Paused',
  'subscription.changed': 'Changed its price or quantity',
  'subscription.unpaused': 'The pause ended',
  'subscription.past_due': 'Due: not paid',
  'subscription.recovered': 'Recovered: the open invoice was paid',
  'subscription.trial_will_end': 'Three days to the end of the trial',
  'subscription.renewal_upcoming': 'Three days to the next charge',
  'subscription.canceled': 'Ended',
  'invoice.created': 'Created',
  'invoice.updated': 'Changed',
  'invoice.deleted': 'Discarded',
  'invoice.opened': 'Opened with its number',
  'invoice.sent': 'Mailed to the customer',
  'invoice.paid': 'Paid',
  'invoice.payment_failed': 'A try failed',
  'invoice.retry_scheduled': 'The next try has its time',
  'invoice.voided': 'Voided',
  'payment.recorded': 'Recorded',
  'payment.reversed': 'Reversed',
  'qr_request.paid': 'Paid',
  'qr_request.held': 'Paid, and held',
  'qr_request.given_back': 'Given back',
  'invoice.refunded': 'Refunded',
  'credit_note.created': 'Written',
  'payment_question.created': 'The customer wrote',
  'payment_question.answered': 'Answered',
  'agreement.given': 'The customer agreed',
  'agreement.declined': 'The customer declined',
  'agreement.ended': 'The agreement ended',
  'checkout.session.completed': 'A subscription was started',
  'checkout.session.expired': 'Expired unused',
  'checkout.session.paid_not_started': 'Paid, and not started',
  'wallet.topup_succeeded': 'Credited to the wallet',
  'wallet.topup_failed': 'Ended without money',
  'wallet.low_balance': 'Too little for the next charge',
  'payout.created': 'Made',
  'payout.sent': 'Sent to the bank',
  'payout.paid': 'Paid by the bank',
  'payout.returned': 'Returned by the bank',
  'payout.canceled': 'Canceled',
  'withdrawal.requested': 'Asked for',
  'withdrawal.paid': 'Given',
  'withdrawal.returned': 'Came back',
  'withdrawal.canceled': 'Canceled by the customer',
  'webhook_endpoint.disabled': 'Switched off after failures',
  'webhook.test': 'A test event was sent',
}
