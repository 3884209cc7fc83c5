'use server'

import { announcing, goingTo, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { PATCH as changeRole, DELETE as removeMember } from '@/app/v1/merchant/team/[memberId]/route'
import { DELETE as withdrawInvite } from '@/app/v1/merchant/team/invites/[inviteId]/route'
import { POST as invite } from '@/app/v1/merchant/team/invites/route'
import { DELETE as leaveTeam } from '@/app/v1/security/membership/route'
import { filled } from '@/messages/filled'

/** Invites a person, or sends the same person a new link. */
export const inviteWithForm = formAction(invite, {
  done: async ({ email, inviteUrl }) => ({
    ...(await saying(({ team }) => filled(team.done.mailed, { email }))(null)),
    data: inviteUrl,
  }),
})

/** The same for an invite in the list. */
export const inviteAgainWithForm = formAction(invite, {
  done: announcing(({ team }, { email }) => filled(team.done.mailedAgain, { email })),
})

export const withdrawInviteWithForm = formAction(withdrawInvite, {
  done: announcing(({ team }) => team.done.withdrawn),
})

export const changeRoleWithForm = formAction(changeRole, {
  done: saying(({ team: { done, roles } }, { name, role }) =>
    filled(done.roleChanged, { name, role: roles[role].one }),
  ),
})

export const removeMemberWithForm = formAction(removeMember, {
  done: announcing(({ team }) => team.done.removed),
})

/** Takes the person out of the team. Their session continues in another of their businesses, or in none. */
export const leaveTeamWithForm = formAction(leaveTeam, {
  done: goingTo(
    () => '/dashboard',
    ({ team }) => team.done.left,
  ),
})
