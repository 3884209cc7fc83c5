'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { PATCH as updatePaymentLink } from '@/app/v1/payment-links/[id]/route'
import { POST as createPaymentLink } from '@/app/v1/payment-links/route'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { metadataIn } from '../../../metadata-in'
import { linkChange, linkInput } from './input'

const words = async () => MESSAGES[await pageLanguage()]

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
  done: async ({ slug }) => ({ message: filled((await words()).paymentLinks.page.archived, { slug }) }),
})

/** The link leads to its offer again. */
export const switchOnLinkWithForm = formAction(updatePaymentLink, {
  read: () => ({ active: true }),
  done: async ({ slug }) => ({
    message: filled((await words()).paymentLinks.page.restored, { slug }),
    announces: true,
  }),
})

/** Changes the metadata of a link. */
export const editLinkMetadataWithForm = formAction(updatePaymentLink, {
  read: metadataIn,
  done: async () => ({ message: (await words()).frame.metadataSaved }),
})
