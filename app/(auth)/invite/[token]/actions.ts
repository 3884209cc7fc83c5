'use server'

import { formAction } from '@/app/_form/form-action'
import { keepSession } from '@/lib/auth/browser-session'
import { joinTeam, joinTeamAsNewcomer } from './operations'

/** Joins with the account that is signed in. */
export const joinWithForm = formAction(joinTeam, { done: () => ({ goTo: '/dashboard' }) })

/** Makes an account for the invited address, joins, and signs in. */
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
