'use server'

import { announcing, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as checkTopUp } from '@/app/v1/merchant/reconciliation/[id]/check/route'
import {
  POST as markTopUpHandled,
  DELETE as reopenTopUp,
} from '@/app/v1/merchant/reconciliation/[id]/handled/route'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'

/** Asks the provider now, and applies its answer as usual. Nothing in the form can move money. */
export const checkTopUpWithForm = formAction(checkTopUp, {
  done: saying(({ reconciliation: { toDo } }, { status, amountPaisa, kind }, language) => {
    const isCredited = status === 'succeeded' && kind === null
    const amount = formatNpr(BigInt(amountPaisa), language)
    return isCredited ? filled(toDo.credited, { amount }) : toDo.answered
  }),
})

export const markTopUpHandledWithForm = formAction(markTopUpHandled, {
  done: announcing(({ reconciliation }) => reconciliation.toDo.marked),
})

export const reopenTopUpWithForm = formAction(reopenTopUp, {
  done: saying(({ reconciliation }) => reconciliation.toDo.reopened),
})
