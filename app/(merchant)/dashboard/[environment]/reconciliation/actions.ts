'use server'

import { formAction } from '@/app/_form/form-action'
import { POST as checkTopUp } from '@/app/v1/merchant/reconciliation/[id]/check/route'
import {
  POST as markTopUpHandled,
  DELETE as reopenTopUp,
} from '@/app/v1/merchant/reconciliation/[id]/handled/route'
import { formatNpr } from '@/lib/core/money'

/** Asks the provider now. What it says is applied as always: nothing that is sent here moves money. */
export const checkTopUpWithForm = formAction(checkTopUp, {
  done: ({ status, amountPaisa, kind }) => ({
    message:
      status === 'succeeded' && kind === null
        ? `The provider confirmed the payment. ${formatNpr(BigInt(amountPaisa), 'en')} is in the wallet now.`
        : 'The provider answered. What it said stands below.',
  }),
})

export const markTopUpHandledWithForm = formAction(markTopUpHandled, {
  done: () => ({ message: 'Marked as handled. No money was moved.', announces: true }),
})

export const reopenTopUpWithForm = formAction(reopenTopUp, { done: 'The top-up is in the list again.' })
