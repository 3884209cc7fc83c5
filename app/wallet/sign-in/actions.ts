'use server'

import { redirect } from 'next/navigation'
import { formAction } from '@/app/_form/form-action'
import { POST as startLogin } from '@/app/v1/auth/start/route'
import { POST as verifyLogin } from '@/app/v1/auth/verify/route'
import { mobilePhone } from '@/lib/core/phone'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { keepCustomer } from '../session'
import { type Attempt, keepAttempt, openAttempt } from './attempt'

const CODE_PAGE = '/wallet/sign-in/code'

const worldOf = (sandbox: string | null) =>
  sandbox ? { environment: 'sandbox', businessId: sandbox } : { environment: 'production' }

const sandboxIn = (form: FormData) => String(form.get('sandbox') ?? '') || null

/** The attempt that a form goes on with. A person who waited too long begins anew. */
function attemptIn(form: FormData): Attempt {
  return openAttempt(String(form.get('attempt') ?? '')) ?? redirect('/wallet/sign-in')
}

/** Sends a code to the phone that was typed, and asks for it on the next page. */
export const sendCodeWithForm = formAction(startLogin, {
  read: (form) => ({ phone: form.get('phone'), ...worldOf(sandboxIn(form)) }),
  done: async (_, { form }) => {
    const phone = mobilePhone.parse(form.get('phone'))
    await keepAttempt({ phone, sandbox: sandboxIn(form), next: String(form.get('next') ?? '') })
    return { goTo: CODE_PAGE }
  },
})

/** Sends another code to the same phone. */
export const sendAgainWithForm = formAction(startLogin, {
  read: (form) => {
    const { phone, sandbox } = attemptIn(form)
    return { phone, ...worldOf(sandbox) }
  },
  done: async (_, { form }) => {
    await keepAttempt(attemptIn(form))
    return { goTo: `${CODE_PAGE}?sent=again` }
  },
})

/** Signs in with the code from the SMS. */
export const checkCodeWithForm = formAction(verifyLogin, {
  read: (form) => {
    const { phone, sandbox } = attemptIn(form)
    return { phone, code: form.get('code'), ...worldOf(sandbox) }
  },
  done: async ({ token }, { form }) => {
    await keepCustomer(token)
    await keepAttempt(null)
    return { goTo: safeRedirectPath(attemptIn(form).next) ?? '/wallet' }
  },
})
