import { z } from 'zod'
import { oneLine, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'
import { ROLES } from './rules'

const role = z.enum(ROLES).meta({ description: 'What the member may do: see the guide on authentication.' })
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const password = z.string().min(8).max(256)

export const memberParams = z.object({ memberId: wireId('mem') })
export const inviteParams = z.object({ inviteId: wireId('invite') })

export const listTeamQuery = z.strictObject(pageQuery)
export type ListTeamQuery = z.output<typeof listTeamQuery>

export const inviteInput = z.strictObject({
  email: email.meta({ description: 'Where the invite goes.' }),
  role,
})
export type InviteInput = z.output<typeof inviteInput>

export const changeRoleInput = z.strictObject({ role })

export const signUpInput = z.object({ businessName: oneLine(200), name: oneLine(200), email, password })

/** What an invited person without an account sends. The e-mail address is that of the invite. */
export const newMemberInput = z.object({ name: oneLine(200), password })
export type NewMemberInput = z.output<typeof newMemberInput>

export const teamMember = z
  .object({
    id: wireIdText('mem'),
    email: z.string().meta({ description: 'The address with which they sign in.' }),
    name: z.string().meta({ description: 'Their name.' }),
    role,
    emailVerified: z.boolean().meta({ description: 'Whether they have confirmed their e-mail address.' }),
    twoFactor: z.boolean().meta({ description: 'Whether they sign in with a second factor.' }),
    createdAt: wireInstant.meta({ description: 'When they joined.' }),
    lastSeenAt: wireInstant
      .nullable()
      .meta({ description: 'Their last call or page of this business, to the minute.' }),
  })
  .meta({ id: 'TeamMember' })

export const teamPage = pageOf(teamMember)

export const removedMember = z
  .object({
    removed: z.boolean().meta({ description: 'The member is no longer in the team.' }),
    id: wireIdText('mem'),
  })
  .meta({ id: 'RemovedTeamMember' })

export const leftTeam = z
  .object({
    left: z.boolean().meta({ description: 'You are no longer in the team.' }),
    id: wireIdText('mem'),
  })
  .meta({ id: 'LeftTeam' })

const inviteFields = {
  id: wireIdText('invite'),
  email: z.string().meta({ description: 'Where the invite went.' }),
  role,
  createdAt: wireInstant.meta({ description: 'When it was sent.' }),
  expiresAt: wireInstant.meta({ description: 'Until when it can be accepted.' }),
}

export const teamInvite = z.object(inviteFields).meta({ id: 'TeamInvite' })

export const invitePage = pageOf(teamInvite)

export const sentInvite = z
  .object({
    ...inviteFields,
    inviteUrl: z.url().meta({ description: 'For the invited person, shown this once.' }),
  })
  .meta({ id: 'SentTeamInvite' })

export const withdrawnInvite = z
  .object({
    withdrawn: z.boolean().meta({ description: 'The link of the invite no longer works.' }),
    id: wireIdText('invite'),
  })
  .meta({ id: 'WithdrawnTeamInvite' })
