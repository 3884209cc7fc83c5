'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { signedInPerson, signingClient } from '@/app/_form/person'
import { frameLanguage } from '@/app/staff-language'
import { enterBusiness } from '@/lib/account/session'
import { resendVerification } from '@/lib/account/verify-email'
import { businessName } from '@/lib/business/schema'
import { DomainError } from '@/lib/core/errors'
import { wireId, wireIdText } from '@/lib/core/fields'
import { toWire } from '@/lib/core/id'
import { operation } from '@/lib/http/route'
import { foundAnotherBusiness } from '@/lib/team/found-business'
import { MESSAGES } from '@/messages/catalogue'

// What people do with their own session, even if they are not a member of any business. /v1 has no such operations, because a program says
// in each call which business it means.

const NO_MEMBER = 'You are not a member of that business any more. Ask an owner or admin for an invite.'

const enterOwnBusiness = operation({
  operation: 'enterBusiness',
  summary: 'Go over to another business of yours',
  auth: ['anonymous'],
  body: z.strictObject({ businessId: wireId('biz') }),
  response: z.object({ entered: z.literal(true) }),
  errors: ['session_expired', 'resource_not_found'],
  prepare: async ({ businessId }) => ({ businessId, person: await signedInPerson() }),
  anonymousSubject: ({ body: { person } }) => `enter ${person.id}`,
  handler: async ({ ctx, body: { businessId, person } }) => {
    await enterBusiness(person, businessId, ctx).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error
      throw new DomainError('resource_not_found', { message: NO_MEMBER })
    })
    return { entered: true } as const
  },
})

const foundOwnBusiness = operation({
  operation: 'foundBusiness',
  summary: 'Create one more business of yours',
  description: 'You are its owner, and your session goes over to it.',
  auth: ['anonymous'],
  body: z.strictObject({ businessName }),
  response: z.object({ id: wireIdText('biz') }),
  errors: ['session_expired', 'email_unverified'],
  prepare: async (body) => ({ ...body, person: await signedInPerson() }),
  anonymousSubject: ({ body: { person } }) => `found ${person.accountId}`,
  handler: async ({ ctx, body: { businessName: name, person } }) => ({
    id: toWire('biz', await foundAnotherBusiness(person, name, await signingClient(ctx))),
  }),
})

const resendConfirmation = operation({
  operation: 'resendConfirmation',
  summary: 'Mail the link that confirms your address once more',
  auth: ['anonymous'],
  body: z.strictObject({}),
  response: z.object({ sent: z.literal(true) }),
  errors: ['session_expired'],
  prepare: async () => ({ person: await signedInPerson() }),
  anonymousSubject: ({ body: { person } }) => `confirm ${person.accountId}`,
  handler: async ({ ctx, body: { person } }) => {
    await resendVerification(person, ctx)
    return { sent: true } as const
  },
})

const refused = ({ code }: DomainError) =>
  code === 'session_expired' ? '/sign-in?next=/dashboard' : undefined

/** Switches to another business of the same person. */
export const enterBusinessWithForm = formAction(enterOwnBusiness, {
  done: () => ({ goTo: '/dashboard' }),
  refused,
})

/** Creates another business, and goes on to choose what it sells. */
export const foundBusinessWithForm = formAction(foundOwnBusiness, {
  done: () => ({ goTo: '/dashboard/sandbox/payment-links/sell' }),
  refused,
})

/** Mails the confirmation link again. */
export const resendConfirmationWithForm = formAction(resendConfirmation, {
  done: async () => ({ message: MESSAGES[await frameLanguage()].frame.confirm.sent }),
  refused,
})
