import { z } from 'zod'
import { oneLine, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'
import { ROLES } from './rules'

const role = z.enum(ROLES).meta({ description: "The member's role: see the guide on authentication." })
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const password = z.string().min(8).max(256)

export const memberParams = z.object({ memberId: wireId('mem') })
export const inviteParams = z.object({ inviteId: wireId('invite') })

export const listTeamQuery = z.strictObject(pageQuery)
export type ListTeamQuery = z.output<typeof listTeamQuery>

export const inviteInput = z.strictObject({
  email: email.meta({ description: 'The e-mail address that the invite is sent to.' }),
  role,
})
export type InviteInput = z.output<typeof inviteInput>

export const changeRoleInput = z.strictObject({ role })

export const signUpInput = z.object({ businessName: oneLine(200), name: oneLine(200), email, password })

/** What an invited person without an account sends. Their e-mail address is that of the invite. */
export const newMemberInput = z.object({ name: oneLine(200), password })
export type NewMemberInput = z.output<typeof newMemberInput>

export const teamMember = z
  .object({
    id: wireIdText('mem'),
    email: z.string().meta({ description: 'The e-mail address that the member signs in with.' }),
    name: z.string().meta({ description: 'Their name.' }),
    role,
    emailVerified: z.boolean().meta({ description: 'Whether the member has confirmed the e-mail address.' }),
    twoFactor: z.boolean().meta({ description: 'Whether the member signs in with a second factor.' }),
    createdAt: wireInstant.meta({ description: 'When the member joined.' }),
    lastSeenAt: wireInstant.nullable().meta({
      description:
        'When the member made their last call or opened their last page at this business, to the minute.',
    }),
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
  email: z.string().meta({ description: 'The e-mail address that the invite was sent to.' }),
  role,
  createdAt: wireInstant.meta({ description: 'When the invite was sent.' }),
  expiresAt: wireInstant.meta({ description: 'When the invite expires.' }),
}

export const teamInvite = z.object(inviteFields).meta({ id: 'TeamInvite' })

export const invitePage = pageOf(teamInvite)

export const sentInvite = z
  .object({
    ...inviteFields,
    inviteUrl: z.url().meta({ description: 'The link for the invited person. It is shown only once.' }),
  })
  .meta({ id: 'SentTeamInvite' })

export const withdrawnInvite = z
  .object({
    withdrawn: z.boolean().meta({ description: "The invite's link no longer works." }),
    id: wireIdText('invite'),
  })
  .meta({ id: 'WithdrawnTeamInvite' })
