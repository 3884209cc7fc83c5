'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { enterBusiness } from '@/lib/account/session'
import { resendVerification } from '@/lib/account/verify-email'
import { createApiKey } from '@/lib/api-key/create'
import { createApiKeyInput } from '@/lib/api-key/schema'
import { currentSession, formContext } from '@/lib/auth/browser-session'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { fromWire } from '@/lib/core/id'

export interface KeyFormState {
  secret?: string
  error?: string
}

/** Creates an API key and shows its secret, this once. */
export async function createKeyWithForm(_: KeyFormState, form: FormData): Promise<KeyFormState> {
  const input = createApiKeyInput.safeParse({ name: form.get('name'), environment: form.get('environment') })
  if (!input.success) return { error: 'Give the key a name of at most 100 characters, and an environment.' }
  try {
    const ctx = await formContext('keys:write', input.data.environment)
    const { secret } = await createApiKey(ctx, input.data)
    refresh()
    return { secret }
  } catch (error) {
    if (error instanceof DomainError) return { error: error.message }
    throw error
  }
}

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
    if (error instanceof DomainError && error.code === 'resource_not_found') return { error: NO_MEMBER }
    throw error
  } finally {
    refresh()
  }
  return {}
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
