'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { SentForm } from '@/components/form/sent-form'
import { parseRupees } from '@/lib/core/money'
import { signOutUser } from '@/lib/end-user/sign-out'
import { updatePreferencesInput } from '@/lib/wallet/schema'
import { updatePreferences } from '@/lib/wallet/update-preferences'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_OPTIONS } from '@/messages/language'
import { fieldProblem, refusedForm } from '../refusal'
import { dropCustomer, requireCustomer } from '../session'

/** Saves what the owner of the wallet wishes. The pages follow in the chosen language. */
export async function saveWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const ctx = await requireCustomer('/wallet/settings')
  const typed = String(form.get('lowBalance') ?? '').trim()
  const input = updatePreferencesInput.safeParse({
    language: form.get('language'),
    lowBalancePaisa: typed === '' ? null : String(parseRupees(typed) ?? ''),
    smsReceipts: form.has('smsReceipts'),
    emailReceipts: form.has('emailReceipts'),
  })
  if (!input.success) return fieldProblem(form, 'lowBalance', 'lowBalance')
  try {
    const { language } = await updatePreferences(ctx, input.data)
    ;(await cookies()).set(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_OPTIONS)
  } catch (error) {
    return refusedForm(form, error)
  }
  redirect('/wallet/settings?done=saved')
}

/** Ends the session in this browser. */
export async function leaveWithForm(): Promise<SentForm> {
  const ctx = await requireCustomer('/wallet')
  await signOutUser(ctx)
  await dropCustomer()
  redirect('/wallet/sign-in')
}
