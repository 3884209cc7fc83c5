import { numberIn } from '../../../number-in'

/** What the form of a new link says. */
export function linkInput(form: FormData): Record<string, unknown> {
  return {
    priceId: form.get('priceId'),
    ...(textIn(form, 'slug') && { slug: textIn(form, 'slug') }),
    ...choices(form),
    couponCode: textIn(form, 'couponCode'),
    successUrl: textIn(form, 'successUrl'),
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
