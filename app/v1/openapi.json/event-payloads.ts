import { agreement } from '@/lib/agreement/schema'
import { forecastCharge } from '@/lib/billing/schema'
import { checkoutSession } from '@/lib/checkout/schema'
import { coupon } from '@/lib/coupon/schema'
import { creditNoteInEvent } from '@/lib/credit-note/schema'
import { customer } from '@/lib/customer/schema'
import type { EventType } from '@/lib/events/catalogue'
import { event, eventHead } from '@/lib/events/schema'
import type { EventPayload } from '@/lib/http/openapi/webhook'
import { importJob } from '@/lib/import/schema'
import { invoiceInEvent } from '@/lib/invoice/schema'
import { payment } from '@/lib/payment/schema'
import { paymentLink } from '@/lib/payment-link/schema'
import { paymentQuestion } from '@/lib/payment-question/schema'
import { payout } from '@/lib/payout/schema'
import { price } from '@/lib/price/schema'
import { product } from '@/lib/product/schema'
import { qrRequest } from '@/lib/qr-request/schema'
import { subscription } from '@/lib/subscription/schema'
import { topUp } from '@/lib/top-up/schema'
import { payingWallet } from '@/lib/wallet/schema'
import { endpoint } from '@/lib/webhook/endpoint/schema'
import { withdrawal } from '@/lib/withdrawal/schema'

// The types of objects in an event's `data`, by the first word of the event type.
const BY_FAMILY = {
  agreement,
  coupon,
  import: importJob,
  credit_note: creditNoteInEvent,
  customer,
  product,
  payout,
  price,
  subscription,
  invoice: invoiceInEvent,
  payment,
  payment_link: paymentLink,
  payment_question: paymentQuestion,
  checkout: checkoutSession,
  wallet: topUp,
  qr_request: qrRequest,
  withdrawal,
  webhook_endpoint: endpoint,
  webhook: endpoint,
}

type Family<Type extends EventType = EventType> = Type extends `${infer Word}.${string}` ? Word : never

/**
 * The schemas of a delivery's content: `data`, which is the object as its GET returns it (an invoice without its parties), and the fields
 * next to it.
 */
export function eventPayload(type: EventType): EventPayload {
  const previous = /\.(updated|changed)$/.test(type) && { previous: event.shape.previous }
  return { head: eventHead, ...objectOf(type), ...previous }
}

function objectOf(type: EventType): Pick<EventPayload, 'data' | 'forecast'> {
  switch (type) {
    case 'wallet.low_balance':
      return { data: payingWallet, forecast: forecastCharge }
    case 'subscription.renewal_upcoming':
      return { data: subscription, forecast: forecastCharge }
    default:
      return { data: BY_FAMILY[type.slice(0, type.indexOf('.')) as Family] }
  }
}
