'use server'

import { setTimeout as sleep } from 'node:timers/promises'
import { countAddress } from '@/lib/auth/address-limit'
import { currentClient } from '@/lib/auth/browser-session'
import { hashNewPassword } from '@/lib/auth/password'
import { signUpInput } from '@/lib/team/schema'
import { signUp } from '@/lib/team/sign-up'
import { type FormState, fieldErrors, refused, textOf, typed } from '../form-state'

export interface SignUpState extends FormState {
  /** The address that a mail is on its way to. */
  mailedTo?: string
}

// Several times what a sign-up takes, so that the time of the response does not show which of the two it did.
const LEAST_MS = 500

/**
 * Founds a business. When the response comes, the account can sign in. Response and time are the same whether or not the
 * address has an account already; the mail tells its reader.
 */
export async function signUpWithForm(_: SignUpState, form: FormData): Promise<SignUpState> {
  const given = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)]))
  const input = signUpInput.safeParse(given)
  if (!input.success) return fieldErrors(form, input.error)
  const { password, ...founder } = input.data
  const { businessName, name, email } = founder
  try {
    const client = await currentClient()
    await countAddress('sign-up', client.ip)
    const passwordHash = await hashNewPassword(password, 'password', [email, name, businessName])
    // Beside the pause, so that the response comes after both.
    await Promise.all([signUp({ ...founder, passwordHash }, client), sleep(LEAST_MS)])
  } catch (error) {
    return refused(form, error)
  }
  return { values: typed(form), errors: {}, mailedTo: email }
}

const FIELDS = ['businessName', 'name', 'email', 'password']
