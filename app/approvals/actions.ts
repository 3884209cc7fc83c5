'use server'

import { formAction } from '@/app/_form/form-action'
import { approveBusiness } from './operations'

/** Lets a business charge in production. */
export const approveWithForm = formAction(approveBusiness, {
  done: ({ id }) => ({ goTo: `/approvals?approved=${id}` }),
})
