'use server'

import { redirect } from 'next/navigation'
import type { SentForm } from '@/components/form/sent-form'
import { DomainError } from '@/lib/core/errors'
import { fromWire, type SubscriptionId } from '@/lib/core/id'
import { cancelOwnSubscription, resumeOwnSubscription } from '@/lib/end-user/cancel-subscription'
import { cancelOwnSubscriptionInput } from '@/lib/end-user/schema'
import { refusedForm } from '../refusal'
import { requireCustomer } from '../session'

/** Cancels at the end of the period. What is not paid for ends at once. */
export async function cancelWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const ctx = await requireCustomer('/wallet')
  let hasEnded: boolean
  try {
    const { status } = await cancelOwnSubscription(ctx, idIn(form), cancelOwnSubscriptionInput.parse({}))
    hasEnded = status === 'canceled'
  } catch (error) {
    return refusedForm(form, error)
  }
  redirect(hasEnded ? '/wallet?done=ended' : '/wallet')
}

/** Takes a cancellation back. */
export async function keepWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const ctx = await requireCustomer('/wallet')
  try {
    await resumeOwnSubscription(ctx, idIn(form))
  } catch (error) {
    return refusedForm(form, error)
  }
  redirect('/wallet?done=kept')
}

function idIn(form: FormData): SubscriptionId {
  const id = fromWire('sub', String(form.get('id') ?? ''))
  if (!id) throw new DomainError('resource_not_found')
  return id
}
