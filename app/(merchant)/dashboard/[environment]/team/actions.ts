'use server'

import { formAction } from '@/app/_form/form-action'
import { PATCH as changeRole, DELETE as removeMember } from '@/app/v1/merchant/team/[memberId]/route'
import { DELETE as withdrawInvite } from '@/app/v1/merchant/team/invites/[inviteId]/route'
import { POST as invite } from '@/app/v1/merchant/team/invites/route'
import { DELETE as leaveTeam } from '@/app/v1/security/membership/route'

/** Invites a person, or the same person again with a new link. */
export const inviteWithForm = formAction(invite, {
  done: ({ email, inviteUrl }) => ({
    message: `A mail with a link is on its way to ${email}.`,
    data: inviteUrl,
  }),
})

/** The same for an invite in the list. */
export const inviteAgainWithForm = formAction(invite, {
  done: ({ email }) => ({
    message: `Another mail is on its way to ${email}. Only its link works now.`,
    announces: true,
  }),
})

export const withdrawInviteWithForm = formAction(withdrawInvite, {
  done: () => ({ message: 'The invite is withdrawn. Its link no longer works.', announces: true }),
})

export const changeRoleWithForm = formAction(changeRole, {
  done: ({ name, role }) => ({
    message: `${name} is now ${role === 'owner' || role === 'admin' ? 'an' : 'a'} ${role}.`,
  }),
})

export const removeMemberWithForm = formAction(removeMember, {
  done: () => ({ message: 'The member is removed from the team.', announces: true }),
})

/** Takes the person out of the team. Their session goes on in another business of theirs, or in none. */
export const leaveTeamWithForm = formAction(leaveTeam, {
  done: () => ({ goTo: '/dashboard', message: 'You have left the team.' }),
})
