'use server'

import { announcing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as approveBusiness } from '@/app/v1/operator/businesses/[id]/approve/route'

export const approveBusinessWithForm = formAction(approveBusiness, {
  done: announcing(
    (_, { name }) => `${name} may charge in production now. Its owners and admins get a mail.`,
  ),
})
