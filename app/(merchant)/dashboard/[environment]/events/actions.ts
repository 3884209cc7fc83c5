'use server'

import { POST as resendEvent } from '@/app/v1/events/[id]/resend/route'
import { merchantAction } from '../../../merchant-action'

/** Sends an event to one endpoint again, and shows its delivery. */
export const resendEventWithForm = merchantAction(resendEvent, {
  done: ({ id }, { environment }) => ({
    goTo: `/dashboard/${environment}/webhooks/deliveries/${id}`,
    message: 'It is sent now.',
  }),
})
