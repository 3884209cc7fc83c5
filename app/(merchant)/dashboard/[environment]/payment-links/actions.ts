'use server'

import { announcing, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { PATCH as updatePaymentLink } from '@/app/v1/payment-links/[id]/route'
import { POST as createPaymentLink } from '@/app/v1/payment-links/route'
import { filled } from '@/messages/filled'
import { metadataForm } from '../../../metadata-form'
import { linkChange, linkInput } from './input'

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
