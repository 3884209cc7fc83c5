'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { SentForm } from '@/components/form/sent-form'
import { clientOf } from '@/lib/auth/client'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { startLoginInput, verifyLoginInput } from '@/lib/end-user/schema'
import { sendLoginCode } from '@/lib/end-user/send-login-code'
import { verifyLogin } from '@/lib/end-user/verify-login'
import { fieldProblem, refusedForm } from '../refusal'
import { keepCustomer, walletVisitor } from '../session'
import { currentAttempt, keepAttempt } from './attempt'

const CODE_PAGE = '/wallet/sign-in/code'

const worldOf = (sandbox: string | null) =>
  sandbox ? { environment: 'sandbox', businessId: sandbox } : { environment: 'production' }

/** Sends a code to the phone that was typed, and asks for it on the next page. */
export async function sendCodeWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const sandbox = String(form.get('sandbox') ?? '') || null
  const input = startLoginInput.safeParse({ phone: form.get('phone'), ...worldOf(sandbox) })
  if (!input.success) return fieldProblem(form, 'phone', 'phone')
  try {
    await sendLoginCode(await walletVisitor(), input.data)
  } catch (error) {
    return refusedForm(form, error)
  }
  await keepAttempt({ phone: input.data.phone, sandbox, next: String(form.get('next') ?? '') })
  redirect(CODE_PAGE)
}

/** Sends another code to the same phone. */
export async function sendAgainWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const attempt = await currentAttempt()
  if (!attempt) redirect('/wallet/sign-in')
  try {
    const world = worldOf(attempt.sandbox)
    await sendLoginCode(await walletVisitor(), startLoginInput.parse({ phone: attempt.phone, ...world }))
  } catch (error) {
    return refusedForm(form, error)
  }
  await keepAttempt(attempt)
  redirect(`${CODE_PAGE}?sent=again`)
}

/** Signs in with the code from the SMS. */
export async function checkCodeWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const attempt = await currentAttempt()
  if (!attempt) redirect('/wallet/sign-in')
  const { phone, sandbox, next } = attempt
  const input = verifyLoginInput.safeParse({ phone, code: form.get('code'), ...worldOf(sandbox) })
  if (!input.success) return fieldProblem(form, 'code', 'codeForm')
  try {
    const { userAgent } = clientOf(await headers())
    const { session } = await verifyLogin({ ...(await walletVisitor()), userAgent }, input.data)
    await keepCustomer(session)
  } catch (error) {
    return refusedForm(form, error)
  }
  await keepAttempt(null)
  redirect(safeRedirectPath(next) ?? '/wallet')
}
