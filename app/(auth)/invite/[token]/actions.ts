'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { orUsedUp, signedInPerson, signingClient } from '@/app/_form/person'
import { enterBusiness } from '@/lib/account/session'
import { takeStep } from '@/lib/account/sign-in'
import { lockAccount } from '@/lib/account/table'
import { keepSession } from '@/lib/auth/browser-session'
import { operation } from '@/lib/http/route'
import { transact } from '@/lib/infra/ctx'
import { acceptInvite, acceptInviteAsNewcomer, hashOfNewcomer } from '@/lib/team/accept-invite'
import { newMemberInput } from '@/lib/team/schema'

// The parts of a link: see InviteLink.
const link = { token: z.string().max(100), mailed: z.string().max(100).default('') }

const joinTeam = operation({
  operation: 'joinTeam',
  summary: 'Join a team with the account that is signed in',
  auth: ['anonymous'],
  body: z.strictObject(link),
  response: z.object({ joined: z.literal(true) }),
  errors: ['session_expired', 'resource_not_found'],
  prepare: async (given) => ({ link: given, person: await signedInPerson() }),
  anonymousSubject: ({ body: { person } }) => `join ${person.accountId}`,
  handler: async ({ ctx, body: { link: given, person } }) => {
    const businessId = await orUsedUp(acceptInvite(given, person, await signingClient(ctx)))
    await enterBusiness(person, businessId, ctx)
    return { joined: true } as const
  },
})

const joinTeamAsNewcomer = operation({
  operation: 'joinTeamAsNewcomer',
  summary: 'Make an account for an invited address, and join',
  auth: ['anonymous'],
  body: newMemberInput.extend(link).strict(),
  response: z.object({ token: z.string() }),
  errors: ['resource_not_found', 'email_taken'],
  secretResponse: true,
  prepare: async ({ password, ...given }) => ({
    ...given,
    passwordHash: await hashOfNewcomer(given.token, { name: given.name, password }),
  }),
  anonymousSubject: ({ body: { token } }) => `join ${token}`,
  handler: async ({ ctx, body }) => {
    const client = await signingClient(ctx)
    const accountId = await orUsedUp(acceptInviteAsNewcomer(body, body, client))
    const account = await transact(ctx, (tx) => lockAccount(tx, accountId))
    const step = await takeStep({ account }, client, ctx)
    return { token: 'session' in step ? step.session.token : '' }
  },
})

/** Joins with the signed-in account. */
export const joinWithForm = formAction(joinTeam, { done: () => ({ goTo: '/dashboard' }) })

/** Creates an account for the invited address, joins, and signs in. */
export const joinAsNewcomerWithForm = formAction(joinTeamAsNewcomer, {
  read: (form) => ({
    token: form.get('token'),
    mailed: form.get('mailed'),
    name: form.get('name'),
    password: form.get('password'),
  }),
  done: async ({ token }) => {
    await keepSession({ token })
    return { goTo: '/dashboard' }
  },
})
