import { numberIn } from '../../../number-in'
import { rupeesIn } from '../../../rupees-in'

/** What the form of a new link says. */
export function linkInput(form: FormData): Record<string, unknown> {
  return {
    ...(form.has('rhythm') ? { price: newOffer(form) } : { priceId: form.get('priceId') }),
    ...(textIn(form, 'slug') && { slug: textIn(form, 'slug') }),
    ...choices(form),
    couponCode: textIn(form, 'couponCode'),
    successUrl: textIn(form, 'successUrl'),
  }
}

/** A product and its price, which are made with the link. A rhythm is an interval and its count: `month 3`. */
function newOffer(form: FormData): Record<string, unknown> {
  const [interval, intervalCount] = String(form.get('rhythm')).split(' ')
  return {
    product: { name: textIn(form, 'price.product.name') ?? '' },
    amountPaisa: rupeesIn(form, 'price.amountPaisa'),
    currency: 'NPR',
    interval,
    intervalCount: Number(intervalCount),
    trialDays: numberIn(form, 'price.trialDays'),
    calendar: form.get('price.calendar') ?? undefined,
  }
}

/** What the form of a link that is there says. An empty field takes it away. */
export function linkChange(form: FormData): Record<string, unknown> {
  return {
    ...choices(form),
    couponCode: textIn(form, 'couponCode') ?? null,
    successUrl: textIn(form, 'successUrl') ?? null,
  }
}

const choices = (form: FormData) => ({
  quantity: numberIn(form, 'quantity'),
  allowQuantity: form.get('allowQuantity') === 'true',
  allowCouponCodes: form.get('allowCouponCodes') === 'true',
  requireEmail: form.get('requireEmail') === 'true',
})

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim() || undefined
