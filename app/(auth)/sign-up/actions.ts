'use server'

import { after } from 'next/server'
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

/**
 * Founds a business. Response and time are the same whether or not the address has an account already; the mail tells
 * its reader.
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
    after(() => signUp({ ...founder, passwordHash }, client))
  } catch (error) {
    return refused(form, error)
  }
  return { values: typed(form), errors: {}, mailedTo: email }
}

const FIELDS = ['businessName', 'name', 'email', 'password']
