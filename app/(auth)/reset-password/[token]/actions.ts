'use server'

import { redirect } from 'next/navigation'
import { resetPassword } from '@/lib/account/reset-password'
import { resetPasswordInput } from '@/lib/account/schema'
import { currentClient, dropSession } from '@/lib/auth/browser-session'
import { DomainError } from '@/lib/core/errors'
import { EMPTY, type FormState, fieldErrors, refused, textOf } from '../../form-state'

const USED_UP = 'This link was used, replaced by a newer one, or has become too old. Ask for another one.'

/** Sets the new password; then the person signs in with it. */
export async function resetPasswordWithForm(_: FormState, form: FormData): Promise<FormState> {
  const input = resetPasswordInput.safeParse({
    token: textOf(form, 'token'),
    password: textOf(form, 'password'),
  })
  if (!input.success) return fieldErrors(form, input.error)
  try {
    await resetPassword(input.data, await currentClient())
    await dropSession()
  } catch (error) {
    const usedUp = error instanceof DomainError && error.code === 'resource_not_found'
    return usedUp ? { ...EMPTY, message: USED_UP } : refused(form, error)
  }
  redirect('/sign-in?changed=password')
}
