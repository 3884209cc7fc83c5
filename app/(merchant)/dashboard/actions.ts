'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { enterBusiness } from '@/lib/account/session'
import { resendVerification } from '@/lib/account/verify-email'
import { currentSession } from '@/lib/auth/browser-session'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { fromWire } from '@/lib/core/id'

export interface SwitchState {
  error?: string
}

/** Goes over to another business of the same person. */
export async function enterBusinessWithForm(_: SwitchState, form: FormData): Promise<SwitchState> {
  const session = await currentSession()
  if (!session) redirect('/sign-in?next=/dashboard')
  const businessId = fromWire('biz', String(form.get('businessId')))
  try {
    await enterBusiness(session, found(businessId))
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error
    refresh()
    return { error: NO_MEMBER }
  }
  redirect('/dashboard')
}

const NO_MEMBER = 'You are not a member of that business any more. Ask an owner or admin for an invite.'

export interface ResendState {
  sent?: boolean
  error?: string
}

/** Mails the link that confirms the address once more. */
export async function resendConfirmationWithForm(_: ResendState, __: FormData): Promise<ResendState> {
  const session = await currentSession()
  if (!session) redirect('/sign-in?next=/dashboard')
  try {
    await resendVerification(session)
    return { sent: true }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'rate_limited') throw error
    const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60)
    const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
    return { error: `We have just sent you one. Look for it in your mailbox, or try again in ${wait}.` }
  }
}
