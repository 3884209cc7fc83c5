'use server'

import { redirect } from 'next/navigation'
import { secondFactorInput, signInInput } from '@/lib/account/schema'
import { signOut } from '@/lib/account/session'
import { finishSignIn, startSignIn } from '@/lib/account/sign-in'
import { verifyEmail } from '@/lib/account/verify-email'
import { countAddress } from '@/lib/auth/address-limit'
import { currentClient, currentSession, dropSession, keepSession } from '@/lib/auth/browser-session'
import type { SignInClient } from '@/lib/auth/client'
import type { OpenedSession } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import { EMPTY, type FormState, fieldErrors, refused, textOf, typed } from '../form-state'
import { nextPath } from '../next-path'

export interface SignInState extends FormState {
  /** The password was right and a code is asked for. */
  ticket?: string
}

/** The first step, or the second where the form carries a ticket. */
export async function signInWithForm(_: SignInState, form: FormData): Promise<SignInState> {
  const state = form.has('ticket') ? await secondStep(form) : await firstStep(form)
  return state ?? redirect(nextPath(textOf(form, 'next')))
}

async function firstStep(form: FormData): Promise<SignInState | undefined> {
  const input = signInInput.safeParse({ email: textOf(form, 'email'), password: textOf(form, 'password') })
  if (!input.success) return fieldErrors(form, input.error)
  try {
    const client = await currentClient()
    await countAddress('sign-in', client.ip)
    const step = await startSignIn(input.data, client)
    if ('ticket' in step) return { ...EMPTY, values: typed(form), ticket: step.ticket }
    await enter(form, step.session, client)
  } catch (error) {
    return refused(form, error)
  }
}

async function secondStep(form: FormData): Promise<SignInState | undefined> {
  const ticket = textOf(form, 'ticket')
  const code = textOf(form, 'recoveryCode') || textOf(form, 'code')
  const input = secondFactorInput.safeParse({ ticket, code })
  if (!input.success) return { ...fieldErrors(form, input.error), ticket }
  try {
    const client = await currentClient()
    await enter(form, await finishSignIn(input.data, client), client)
  } catch (error) {
    const state = refused(form, error)
    const mayTryAgain = error instanceof DomainError && error.code === 'totp_invalid'
    return mayTryAgain ? { ...state, ticket } : state
  }
}

// On the page of a mailed link, signing in confirms the address too. When it does not, because the link was to another
// account or has become too old, the dashboard asks for it again.
async function enter(form: FormData, session: OpenedSession, client: SignInClient): Promise<void> {
  await keepSession(session)
  const verification = textOf(form, 'verification')
  if (!verification) return
  await verifyEmail(verification, session.accountId, client).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error
  })
}

/** Ends the session and goes back to the sign-in page. */
export async function signOutWithForm(): Promise<void> {
  const session = await currentSession()
  if (session) await signOut(session)
  await dropSession()
  redirect('/sign-in')
}
