'use server'

import { redirect } from 'next/navigation'
import { startSignIn } from '@/lib/account/sign-in'
import { countAddress } from '@/lib/auth/address-limit'
import { currentClient, keepSession } from '@/lib/auth/browser-session'
import { inTransaction } from '@/lib/infra/transaction'
import { signUpInput } from '@/lib/team/schema'
import { signUp } from '@/lib/team/sign-up'
import { type FormState, fieldErrors, refused, textOf } from '../form-state'

/** Founds a business and signs its owner in. */
export async function signUpWithForm(_: FormState, form: FormData): Promise<FormState> {
  const given = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)]))
  const input = signUpInput.safeParse(given)
  if (!input.success) return fieldErrors(form, input.error)
  try {
    const client = await currentClient()
    await countAddress('sign-up', client.ip)
    await inTransaction((tx) => signUp(tx, input.data, client))
    const step = await startSignIn(input.data, client)
    if ('session' in step) await keepSession(step.session)
  } catch (error) {
    return refused(form, error)
  }
  redirect('/dashboard')
}

const FIELDS = ['businessName', 'name', 'email', 'password']
