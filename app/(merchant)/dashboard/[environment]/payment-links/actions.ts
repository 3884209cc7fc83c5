'use server'

import { announcing, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { numberIn } from '@/app/(merchant)/number-in'
import { rupeesIn } from '@/app/(merchant)/rupees-in'
import { PATCH as updatePaymentLink } from '@/app/v1/payment-links/[id]/route'
import { POST as createPaymentLink } from '@/app/v1/payment-links/route'
import { filled } from '@/messages/filled'
import { metadataForm } from '../../../metadata-form'

/** What the form of a new link says. */
function linkInput(form: FormData): Record<string, unknown> {
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
function linkChange(form: FormData): Record<string, unknown> {
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

/** Makes a link and goes to its page, from which it is shared. */
export const createPaymentLinkWithForm = formAction(createPaymentLink, {
  read: linkInput,
  done: showing(({ paymentLinks }) => paymentLinks.form.created),
})

/** Changes what a link offers from now on. */
export const updatePaymentLinkWithForm = formAction(updatePaymentLink, {
  read: linkChange,
  done: showing(({ paymentLinks }) => paymentLinks.form.saved),
})

/** Nothing can be started at the link any more. */
export const switchOffLinkWithForm = formAction(updatePaymentLink, {
  read: () => ({ active: false }),
  done: saying(({ paymentLinks }, { slug }) => filled(paymentLinks.page.archived, { slug })),
})

/** The link leads to its offer again. */
export const switchOnLinkWithForm = formAction(updatePaymentLink, {
  read: () => ({ active: true }),
  done: announcing(({ paymentLinks }, { slug }) => filled(paymentLinks.page.restored, { slug })),
})

/** Changes the metadata of a link. */
export const editLinkMetadataWithForm = formAction(updatePaymentLink, metadataForm)
