'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { PATCH as changeRole, DELETE as removeMember } from '@/app/v1/merchant/team/[memberId]/route'
import { DELETE as withdrawInvite } from '@/app/v1/merchant/team/invites/[inviteId]/route'
import { POST as invite } from '@/app/v1/merchant/team/invites/route'
import { DELETE as leaveTeam } from '@/app/v1/security/membership/route'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

const words = async () => MESSAGES[await pageLanguage()].team

/** Invites a person, or the same person again with a new link. */
export const inviteWithForm = formAction(invite, {
  done: async ({ email, inviteUrl }) => ({
    message: filled((await words()).done.mailed, { email }),
    data: inviteUrl,
  }),
})

/** The same for an invite in the list. */
export const inviteAgainWithForm = formAction(invite, {
  done: async ({ email }) => ({
    message: filled((await words()).done.mailedAgain, { email }),
    announces: true,
  }),
})

export const withdrawInviteWithForm = formAction(withdrawInvite, {
  done: async () => ({ message: (await words()).done.withdrawn, announces: true }),
})

export const changeRoleWithForm = formAction(changeRole, {
  done: async ({ name, role }) => {
    const { done, roles } = await words()
    return { message: filled(done.roleChanged, { name, role: roles[role].one }) }
  },
})

export const removeMemberWithForm = formAction(removeMember, {
  done: async () => ({ message: (await words()).done.removed, announces: true }),
})

/** Takes the person out of the team. Their session goes on in another business of theirs, or in none. */
export const leaveTeamWithForm = formAction(leaveTeam, {
  done: async () => ({ goTo: '/dashboard', message: (await words()).done.left }),
})
