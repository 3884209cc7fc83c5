'use server'

import { formAction } from '@/app/_form/form-action'
import { stopPhoneChangeByLink } from './operations'

const pageOf = (form: FormData) => `/wallet/number/${encodeURIComponent(String(form.get('token') ?? ''))}`

/** Stops the change. The page says what has become of it. */
export const stopLinkWithForm = formAction(stopPhoneChangeByLink, {
  done: (_, { form }) => ({ goTo: pageOf(form) }),
  refused: (_, form) => pageOf(form),
})
