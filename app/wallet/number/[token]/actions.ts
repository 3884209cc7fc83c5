'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { operation } from '@/lib/http/route'
import { presentPhoneChange } from '@/lib/phone-change/present'
import { phoneChange } from '@/lib/phone-change/schema'
import { stopPhoneChangeAt } from '@/lib/phone-change/stop'

// The action behind the link in an SMS to the old number. /v1 has no address for it, because a program has no such link.

const stopPhoneChangeByLink = operation({
  operation: 'stopPhoneChangeByLink',
  summary: 'Stop the change of a number with the link that the old number got',
  auth: ['anonymous'],
  /** The last part of the page's address. */
  params: z.object({ token: z.string() }),
  response: phoneChange,
  errors: ['resource_not_found', 'phone_change_closed'],
  anonymousSubject: ({ params }) => `phone change ${params.token}`,
  handler: async ({ ctx, params }) => presentPhoneChange(await stopPhoneChangeAt(ctx, params.token)),
})

const pageOf = (form: FormData) => `/wallet/number/${encodeURIComponent(String(form.get('token') ?? ''))}`

/** Stops the change. The page then shows the result. */
export const stopLinkWithForm = formAction(stopPhoneChangeByLink, {
  done: (_, { form }) => ({ goTo: pageOf(form) }),
  refused: (_, form) => pageOf(form),
})
