'use server'

import { redirect } from 'next/navigation'
import { verifyEmail } from '@/lib/account/verify-email'
import { currentClient, currentSession } from '@/lib/auth/browser-session'
import { DomainError } from '@/lib/core/errors'
import { EMPTY, type FormState, textOf } from '../../form-state'

const USED_UP = 'This link was used, replaced by a newer one, or has become too old.'

/** Confirms the address of the person who is signed in. */
export async function confirmWithForm(_: FormState, form: FormData): Promise<FormState> {
  const session = await currentSession()
  if (!session) redirect('/sign-in')
  try {
    await verifyEmail(textOf(form, 'token'), session.accountId, await currentClient())
  } catch (error) {
    if (error instanceof DomainError && error.code === 'resource_not_found')
      return { ...EMPTY, message: USED_UP }
    throw error
  }
  redirect('/dashboard')
}
