import { z } from 'zod'
import { operation } from '@/lib/http/route'
import { presentPhoneChange } from '@/lib/phone-change/present'
import { phoneChange } from '@/lib/phone-change/schema'
import { stopPhoneChangeAt } from '@/lib/phone-change/stop'

// What the old number does with the link of its SMS. /v1 has no address for it: a program has no such link.

export const stopPhoneChangeByLink = operation({
  operation: 'stopPhoneChangeByLink',
  summary: 'Stop the change of a number with the link that the old number got',
  auth: ['anonymous'],
  /** The end of the page's address. */
  params: z.object({ token: z.string() }),
  response: phoneChange,
  errors: ['resource_not_found', 'phone_change_closed'],
  anonymousSubject: ({ params }) => `phone change ${params.token}`,
  handler: async ({ ctx, params }) => presentPhoneChange(await stopPhoneChangeAt(ctx, params.token)),
})
