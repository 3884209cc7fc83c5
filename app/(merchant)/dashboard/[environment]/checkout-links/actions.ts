'use server'

import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as expireCheckoutSession } from '@/app/v1/checkout/sessions/[token]/expire/route'
import { POST as createCheckoutSession } from '@/app/v1/checkout/sessions/route'
import { checkoutLinkInput } from './input'

/** Creates a checkout link and shows it, this once. */
export const createCheckoutLinkWithForm = formAction(createCheckoutSession, {
  read: checkoutLinkInput,
  done: ({ id, publicUrl }) => ({ data: { id, publicUrl } }),
})

/** Ends an open link before its time. */
export const endCheckoutLinkWithForm = formAction(expireCheckoutSession, {
  read: () => ({}),
  done: saying(({ checkoutLinks }) => checkoutLinks.page.ended),
})
