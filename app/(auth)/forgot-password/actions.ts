'use server'

import { formAction } from '@/app/_form/form-action'
import { askForReset } from './operations'

/** Mails the link. */
export const requestResetWithForm = formAction(askForReset, { done: (data) => ({ data }) })
