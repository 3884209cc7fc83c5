'use server'

import { redirect } from 'next/navigation'
import { enterBusiness } from '@/lib/account/session'
import { startSignIn } from '@/lib/account/sign-in'
import { currentClient, currentSession, keepSession } from '@/lib/auth/browser-session'
import { acceptInvite, acceptInviteAsNewcomer, type InviteLink } from '@/lib/team/accept-invite'
import { newMemberInput } from '@/lib/team/schema'
import { EMPTY, type FormState, fieldErrors, refused, textOf } from '../../form-state'

/** Joins with the account that is signed in. */
export async function joinWithForm(_: FormState, form: FormData): Promise<FormState> {
  const session = await currentSession()
  if (!session)
    return { ...EMPTY, message: 'Your session has ended. Sign in again and open the link once more.' }
  try {
    const businessId = await acceptInvite(linkIn(form), session, await currentClient())
    await enterBusiness(session, businessId)
  } catch (error) {
    return refused(form, error)
  }
  redirect('/dashboard')
}

/** Makes an account for the invited address, joins, and signs in. */
export async function joinAsNewcomerWithForm(_: FormState, form: FormData): Promise<FormState> {
  const input = newMemberInput.safeParse({ name: textOf(form, 'name'), password: textOf(form, 'password') })
  if (!input.success) return fieldErrors(form, input.error)
  try {
    const client = await currentClient()
    const { email } = await acceptInviteAsNewcomer(linkIn(form), input.data, client)
    const step = await startSignIn({ email, password: input.data.password }, client)
    if ('session' in step) await keepSession(step.session)
  } catch (error) {
    return refused(form, error)
  }
  redirect('/dashboard')
}

function linkIn(form: FormData): InviteLink {
  return { token: textOf(form, 'token'), mailed: textOf(form, 'mailed') }
}
