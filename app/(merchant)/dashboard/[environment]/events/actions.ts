'use server'

import { formAction } from '@/app/_form/form-action'
import { POST as resendEvent } from '@/app/v1/events/[id]/resend/route'

/** Sends an event to one endpoint again, and shows its delivery. */
export const resendEventWithForm = formAction(resendEvent, {
  done: ({ id }, { environment }) => ({
    goTo: `/dashboard/${environment}/webhooks/deliveries/${id}`,
    message: 'It is sent now.',
  }),
})
