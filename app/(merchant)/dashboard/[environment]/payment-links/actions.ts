'use server'

import { announcing, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { numberIn } from '@/app/(merchant)/number-in'
import { rupeesIn } from '@/app/(merchant)/rupees-in'
import { PATCH as updatePaymentLink } from '@/app/v1/payment-links/[id]/route'
import { POST as createPaymentLink } from '@/app/v1/payment-links/route'
import { filled } from '@/messages/filled'
import { metadataForm } from '../../../metadata-form'

/** The values of a new link's form. */
function linkInput(form: FormData): Record<string, unknown> {
  return {
    ...(form.has('rhythm') ? { price: newOffer(form) } : { priceId: form.get('priceId') }),
    ...(textIn(form, 'slug') && { slug: textIn(form, 'slug') }),
    ...choices(form),
    couponCode: textIn(form, 'couponCode'),
    successUrl: textIn(form, 'successUrl'),
  }
}

/** A new product and its price, created together with the link. An interval and its count are one value: `month 3`. */
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

/** The values of an existing link's form. An empty field removes the value. */
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

/** Creates a link and goes to its page, where it can be shared. */
export const createPaymentLinkWithForm = formAction(createPaymentLink, {
  read: linkInput,
  done: showing(({ paymentLinks }) => paymentLinks.form.created),
})

/** Changes what a link offers from now on. */
export const updatePaymentLinkWithForm = formAction(updatePaymentLink, {
  read: linkChange,
  done: showing(({ paymentLinks }) => paymentLinks.form.saved),
})

/** Switches a link off: nothing can be started from it any more. */
export const switchOffLinkWithForm = formAction(updatePaymentLink, {
  read: () => ({ active: false }),
  done: saying(({ paymentLinks }, { slug }) => filled(paymentLinks.page.archived, { slug })),
})

/** Switches a link on again. */
export const switchOnLinkWithForm = formAction(updatePaymentLink, {
  read: () => ({ active: true }),
  done: announcing(({ paymentLinks }, { slug }) => filled(paymentLinks.page.restored, { slug })),
})

/** Changes the metadata of a link. */
export const editLinkMetadataWithForm = formAction(updatePaymentLink, metadataForm)
