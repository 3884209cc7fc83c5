'use server'

import { showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as resendEvent } from '@/app/v1/events/[id]/resend/route'

/** Sends an event to one endpoint again, and shows that delivery. */
export const resendEventWithForm = formAction(resendEvent, { done: showing('It is sent now.') })
