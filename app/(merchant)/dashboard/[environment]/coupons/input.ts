import { dayIn } from '../../../day-in'
import { numberIn } from '../../../number-in'
import { rupeesIn } from '../../../rupees-in'

/** What the form of a new coupon says. The operation checks what fits together. */
export function couponInput(form: FormData): Record<string, unknown> {
  const duration = form.get('duration')
  const isPercent = form.get('kind') !== 'amount'
  return {
    code: form.get('couponCode'),
    name: textIn(form, 'name'),
    ...(isPercent
      ? { percentOff: numberIn(form, 'percentOff') }
      : { amountOffPaisa: rupeesIn(form, 'amountOffPaisa') }),
    duration,
    ...(duration === 'repeating' && { periods: numberIn(form, 'periods') }),
    firstSubscriptionOnly: form.get('firstSubscriptionOnly') === 'true',
    maxRedemptions: numberIn(form, 'maxRedemptions'),
    maxPerCustomer: numberIn(form, 'maxPerCustomer'),
    ...(form.get('endsAt') && { endsAt: dayIn(form, 'endsAt') }),
  }
}

/** What the form of a coupon that is there says. An empty field takes the limit away. */
export function couponChange(form: FormData): Record<string, unknown> {
  return {
    name: textIn(form, 'name') ?? null,
    maxRedemptions: numberIn(form, 'maxRedemptions') ?? null,
    endsAt: form.get('endsAt') ? dayIn(form, 'endsAt') : null,
  }
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim() || undefined
