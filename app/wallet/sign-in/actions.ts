'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { mobilePhone } from '@/lib/core/phone'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { presentSentCode } from '@/lib/end-user/present'
import { startedLogin, startLoginInput, verifyLoginInput } from '@/lib/end-user/schema'
import { sendLoginCode } from '@/lib/end-user/send-login-code'
import { openBalance } from '@/lib/end-user/verify-login'
import { operation } from '@/lib/http/route'
import { phoneOfWallet } from '@/lib/wallet/phone'
import { currentCustomer, keepCustomer } from '../session'
import { type Attempt, keepAttempt, openAttempt } from './attempt'
import { invoiceIn } from './opened-for'

const CODE_PAGE = '/wallet/sign-in/code'

const worldOf = ({ sandbox, business = null }: Pick<Attempt, 'sandbox' | 'business'>) =>
  sandbox
    ? { environment: 'sandbox', businessId: sandbox }
    : { environment: 'production', ...(business && { businessId: business }) }

const worldIn = (form: FormData) => ({
  sandbox: String(form.get('sandbox') ?? '') || null,
  business: String(form.get('business') ?? '') || null,
})

/** The number in the form. A known browser need not type it, and sends none. */
async function numberIn(form: FormData): Promise<Pick<Attempt, 'phone' | 'isTyped'>> {
  const typed = form.get('phone')
  if (typed !== null) return { phone: String(typed), isTyped: true }
  const known = await currentCustomer()
  return { phone: known ? await phoneOfWallet(known.walletId) : '', isTyped: false }
}

// Not in /v1, which signs in programs. A page also knows what the sign-in is for.
const startLoginHere = operation({
  operation: 'sendBalanceCode',
  summary: 'Send the code that opens a balance, and say for which invoice',
  auth: ['anonymous'],
  body: startLoginInput.safeExtend({ next: z.string() }),
  response: startedLogin,
  errors: ['code_send_limited', 'resource_not_found'],
  anonymousSubject: ({ body: { phone, environment, businessId } }) => `${environment} ${businessId} ${phone}`,
  handler: async ({ ctx, body: { next, ...input } }) =>
    presentSentCode(await sendLoginCode(ctx, input, invoiceIn(next))),
})

const openBalanceHere = operation({
  operation: 'openBalance',
  summary: 'Open a balance in this browser with the code that its phone got',
  auth: ['anonymous'],
  body: verifyLoginInput.safeExtend({ ownPhone: z.boolean() }),
  response: z.object({ token: z.string() }),
  errors: ['code_invalid', 'code_expired', 'code_attempts_exceeded', 'resource_not_found'],
  anonymousSubject: ({ body: { phone, environment, businessId } }) => `${environment} ${businessId} ${phone}`,
  secretResponse: true,
  handler: async ({ ctx, body: { ownPhone, ...input } }) => ({
    token: await openBalance(ctx, input, ownPhone),
  }),
})

/** The attempt that a form continues. A person who has waited too long starts again. */
function attemptIn(form: FormData): Attempt {
  return openAttempt(String(form.get('attempt') ?? '')) ?? redirect('/wallet/sign-in')
}

/** Sends a code to the typed number. The next page asks for it. */
export const sendCodeWithForm = formAction(startLoginHere, {
  read: async (form) => ({
    phone: (await numberIn(form)).phone,
    next: String(form.get('next') ?? ''),
    ...worldOf(worldIn(form)),
  }),
  done: async (_, { form }) => {
    const { phone, isTyped } = await numberIn(form)
    await keepAttempt({
      phone: mobilePhone.parse(phone),
      isTyped,
      ...worldIn(form),
      next: String(form.get('next') ?? ''),
    })
    return { goTo: CODE_PAGE }
  },
})

/** Sends another code to the same phone. */
export const sendAgainWithForm = formAction(startLoginHere, {
  read: (form) => {
    const attempt = attemptIn(form)
    return { phone: attempt.phone, next: attempt.next, ...worldOf(attempt) }
  },
  done: async (_, { form }) => {
    await keepAttempt(attemptIn(form))
    return { goTo: `${CODE_PAGE}?sent=again` }
  },
})

/** Signs in with the code from the SMS. */
export const checkCodeWithForm = formAction(openBalanceHere, {
  read: (form) => {
    const attempt = attemptIn(form)
    const ownPhone = form.get('ownPhone') === 'on'
    return { phone: attempt.phone, code: form.get('code'), ownPhone, ...worldOf(attempt) }
  },
  done: async ({ token }, { form }) => {
    await keepCustomer(token, form.get('ownPhone') === 'on')
    await keepAttempt(null)
    return { goTo: safeRedirectPath(attemptIn(form).next) ?? '/wallet' }
  },
})
