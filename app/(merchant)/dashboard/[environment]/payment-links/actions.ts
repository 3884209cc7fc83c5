'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { PATCH as updatePaymentLink } from '@/app/v1/payment-links/[id]/route'
import { POST as createPaymentLink } from '@/app/v1/payment-links/route'
import { metadataIn } from '../../../metadata-in'
import { linkChange, linkInput } from './input'

/** Makes a link and goes to its page, from which it is shared. */
export const createPaymentLinkWithForm = formAction(createPaymentLink, {
  read: linkInput,
  done: showing('The link is there. Print its code, or send its address.'),
})

/** Changes what a link offers from now on. */
export const updatePaymentLinkWithForm = formAction(updatePaymentLink, {
  read: linkChange,
  done: showing('The link is changed. Checkouts that were begun keep what they offered.'),
})

/** Nothing can be started at the link any more. */
export const switchOffLinkWithForm = formAction(updatePaymentLink, {
  read: () => ({ active: false }),
  done: ({ slug }) => ({ message: `${slug} is archived. Nobody can start there.` }),
})

/** The link leads to its offer again. */
export const switchOnLinkWithForm = formAction(updatePaymentLink, {
  read: () => ({ active: true }),
  done: ({ slug }) => ({ message: `${slug} leads to its offer again.`, announces: true }),
})

/** Changes the metadata of a link. */
export const editLinkMetadataWithForm = formAction(updatePaymentLink, {
  read: metadataIn,
  done: 'The metadata is saved.',
})
