'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { declineAgreement, giveAgreement } from '@/lib/agreement/answer'
import { type AgreementKey, readAgreementToken } from '@/lib/agreement/link'
import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { operation } from '@/lib/http/route'

// The answers of a customer on the page of an agreement. /v1 has no address for them, because only a person may agree.

/** The token in the page's address. */
const agreementLinkParams = z.object({ token: z.string() })

const giveAskedAgreement = operation({
  operation: 'giveAskedAgreement',
  summary: 'Agree to what a business has asked for',
  auth: ['endUser'],
  params: agreementLinkParams,
  body: z.strictObject({}),
  response: z.object({ status: z.literal('given') }),
  errors: ['resource_not_found', 'agreement_closed', 'customer_archived', 'customer_linked_elsewhere'],
  handler: async ({ ctx, params }) => {
    await giveAgreement(ctx, keyAt(params.token))
    return { status: 'given' } as const
  },
})

const declineAskedAgreement = operation({
  operation: 'declineAskedAgreement',
  summary: 'Decline what a business has asked for',
  auth: ['endUser'],
  params: agreementLinkParams,
  body: z.strictObject({}),
  response: z.object({ status: z.literal('declined') }),
  errors: ['resource_not_found', 'agreement_closed', 'customer_linked_elsewhere'],
  handler: async ({ ctx, params }) => {
    await declineAgreement(ctx, keyAt(params.token))
    return { status: 'declined' } as const
  },
})

function keyAt(token: string): AgreementKey {
  const key = readAgreementToken(token)
  if (!key) throw new DomainError('resource_not_found')
  return key
}

// For these, the page is shown again: it shows the present agreement, and asks for a sign-in if needed.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'session_missing',
  'session_expired',
  'agreement_closed',
  'customer_linked_elsewhere',
  'resource_not_found',
]

const pageOf = (form: FormData) => `/agree/${encodeURIComponent(String(form.get('token') ?? ''))}`

const refused = ({ code }: DomainError, form: FormData) =>
  SHOWN_BY_THE_PAGE.includes(code) ? pageOf(form) : undefined

export const agreeWithForm = formAction(giveAskedAgreement, {
  done: (_, { form }) => ({ goTo: pageOf(form) }),
  refused,
})

export const declineWithForm = formAction(declineAskedAgreement, {
  done: (_, { form }) => ({ goTo: pageOf(form) }),
  refused,
})
