'use server'

import { setTimeout } from 'node:timers/promises'
import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { signUpFounder } from './operations'

// Longer than the work takes, so that the time of the response does not tell whether the address has an account.
const ANSWERS_AFTER_MS = 500
const answers = new WeakMap<FormData, Promise<void>>()

/** Founds a business. */
export const signUpWithForm = formAction(signUpFounder, {
  read: (form) => {
    answers.set(form, setTimeout(ANSWERS_AFTER_MS))
    return textFields(form, () => true)
  },
  done: async (data, { form }) => {
    await answers.get(form)
    return { data }
  },
})
