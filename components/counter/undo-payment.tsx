'use client'

import { ConfirmAction } from '@/components/dashboard/confirm-action'
import type { FormAction } from '@/components/form/form-state'
import { FormField } from '@/components/form/sent-form'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'

interface UndoPaymentProps {
  payment: { id: string; amountPaisa: string }
  who: string
  onUndone: () => void
}

/** Reverses a payment that was just recorded by mistake. Cashiers can do this for ten minutes. */
export function UndoPayment({ payment: { id, amountPaisa }, who, onUndone }: UndoPaymentProps) {
  const { undoPayment, words, language } = useDesk()
  const action: FormAction<undefined> = async (before, form) => {
    const state = await undoPayment(before, form)
    if (state.done) onUndone()
    return state
  }
  return (
    <ConfirmAction
      action={action}
      hidden={{ id }}
      trigger={words.undo}
      title={words.undoTitle}
      consequence={filled(words.undoText, { who, amount: formatNpr(BigInt(amountPaisa), language) })}
      confirm={words.undoYes}
      cancel={words.undoNo}
    >
      <FormField name="reason" label={words.undoWhy} maxLength={500} autoComplete="off" required />
    </ConfirmAction>
  )
}
