'use server'

import { after } from 'next/server'
import { requestPasswordReset } from '@/lib/account/reset-password'
import { requestResetInput } from '@/lib/account/schema'
import { countAddress } from '@/lib/auth/address-limit'
import { currentClient } from '@/lib/auth/browser-session'
import { type FormState, fieldErrors, refused, textOf, typed } from '../form-state'

export interface ForgotState extends FormState {
  /** The address that a mail is on its way to, if it has an account. */
  askedFor?: string
}

/** Mails the link. Response and time are the same whether or not the address has an account. */
export async function requestResetWithForm(_: ForgotState, form: FormData): Promise<ForgotState> {
  const input = requestResetInput.safeParse({ email: textOf(form, 'email') })
  if (!input.success) return fieldErrors(form, input.error)
  const { email } = input.data
  const client = await currentClient()
  try {
    await countAddress('password-reset', client.ip)
  } catch (error) {
    return refused(form, error)
  }
  after(() => requestPasswordReset(email, client))
  return { values: typed(form), errors: {}, askedFor: email }
}
