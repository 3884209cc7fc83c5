'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { POST as expireCheckoutSession } from '@/app/v1/checkout/sessions/[token]/expire/route'
import { POST as createCheckoutSession } from '@/app/v1/checkout/sessions/route'
import { MESSAGES } from '@/messages/catalogue'
import { checkoutLinkInput } from './input'

/** Creates a checkout link and shows it, this once. */
export const createCheckoutLinkWithForm = formAction(createCheckoutSession, {
  read: checkoutLinkInput,
  done: ({ id, publicUrl }) => ({ data: { id, publicUrl } }),
})

/** Ends an open link before its time. */
export const endCheckoutLinkWithForm = formAction(expireCheckoutSession, {
  read: () => ({}),
  done: async () => ({ message: MESSAGES[await pageLanguage()].checkoutLinks.page.ended }),
})
