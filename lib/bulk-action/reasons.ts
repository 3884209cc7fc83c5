import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'

/** Why something is left out of a bulk action, if it is no refusal of the single action. */
const OWN = {
  archived_already: 'The customer is archived already.',
  owes_nothing: 'No invoice is open, so there is nothing to pay.',
  over_limit: 'So many links are not sent in one hour. Send them to these later.',
  ends_already: 'It ends with its period already.',
  owes_invoice:
    'An invoice of it is open. A cancellation would end it at once and void the invoice. Do that on its page.',
  period_over:
    'Its paid time ran out in the pause. A cancellation would end it at once. Do that on its page.',
  discount_already: 'It has the discount of this coupon already.',
  coupon_unknown: 'There is no coupon with this code.',
  coupon_inactive: 'The coupon is switched off.',
  coupon_not_yet: 'The coupon is not valid yet.',
  coupon_expired: 'The coupon has expired.',
  coupon_used_up: 'The coupon is used up.',
  coupon_customer_used_up: 'The customer has redeemed the coupon as often as one can.',
  coupon_other_product: 'The coupon is for other products.',
  coupon_not_first: 'The coupon is for the first subscription of a customer.',
  not_done: 'Something unexpected went wrong. Nothing was changed. Choose it again.',
} as const

export type OwnReason = keyof typeof OWN
export type Reason = OwnReason | ErrorCode

/** A reason as people read it. A version before this one may have written another one. */
export function wordsOf(reason: string): string {
  if (reason in OWN) return OWN[reason as OwnReason]
  return isCode(reason) ? errorEntry(reason).message : reason
}

const isCode = (reason: string): reason is ErrorCode => (ERROR_CODES as readonly string[]).includes(reason)
