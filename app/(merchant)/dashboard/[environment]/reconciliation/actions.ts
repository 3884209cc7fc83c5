'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { POST as checkTopUp } from '@/app/v1/merchant/reconciliation/[id]/check/route'
import {
  POST as markTopUpHandled,
  DELETE as reopenTopUp,
} from '@/app/v1/merchant/reconciliation/[id]/handled/route'
import { formatNpr } from '@/lib/core/money'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

const words = async () => MESSAGES[await pageLanguage()].reconciliation.toDo

/** Asks the provider now. What it says is applied as always: nothing that is sent here moves money. */
export const checkTopUpWithForm = formAction(checkTopUp, {
  done: async ({ status, amountPaisa, kind }) => {
    const { answered, credited } = await words()
    const isCredited = status === 'succeeded' && kind === null
    const amount = formatNpr(BigInt(amountPaisa), await pageLanguage())
    return { message: isCredited ? filled(credited, { amount }) : answered }
  },
})

export const markTopUpHandledWithForm = formAction(markTopUpHandled, {
  done: async () => ({ message: (await words()).marked, announces: true }),
})

export const reopenTopUpWithForm = formAction(reopenTopUp, {
  done: async () => ({ message: (await words()).reopened }),
})
