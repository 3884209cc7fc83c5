'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Notice } from '@/components/ui/notice'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { type DeskMember, useDesk } from './desk'
import { paymentIn } from './payment-in'
import { Shortcut } from './shortcut'
import { UndoPayment } from './undo-payment'
import type { Taken } from './use-call-form'

interface TakenNoteProps {
  taken: Taken
  /** The member's present status. Undefined until the answer comes. */
  member: DeskMember | undefined
  onNext: () => void
  onUndone: () => void
}

/** The payment that was just taken, its receipt, and the button for the next person. */
export function TakenNote({ taken, member, onNext, onUndone }: TakenNoteProps) {
  const { here, mayTake, sendsReceipts, words, language } = useDesk()
  const next = useRef<HTMLDivElement>(null)
  // So that Enter goes to the next person.
  useEffect(() => next.current?.querySelector('button')?.focus(), [])
  const { title, detail } = taken.draft
  const paid = paymentIn(taken.data)
  const payment = taken.isUndone ? undefined : paid
  const what = paid ? formatNpr(BigInt(paid.amountPaisa), language) : detail
  const said = taken.isUndone ? words.undone : taken.waits ? words.waits : words.recorded
  return (
    <div className="flex flex-col gap-4">
      <Notice look={taken.waits || taken.isUndone ? 'warning' : 'success'}>
        <p className="text-base font-medium">{filled(said, { who: title, what })}</p>
        {taken.waits && <p>{words.sentBySelf}</p>}
        {payment && sendsReceipts && member && <ReceiptWay {...member} />}
      </Notice>
      <div ref={next} className="flex flex-wrap gap-3">
        <Button onClick={onNext}>
          {words.next} <Shortcut name="F2" />
        </Button>
        {payment && (
          <a
            href={`${here}/payments/${payment.id}/receipt`}
            data-receipt
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'quiet' })}
          >
            {words.print} <Shortcut name="F9" />
          </a>
        )}
        {payment && mayTake && <UndoPayment payment={payment} who={title} onUndone={onUndone} />}
      </div>
    </div>
  )
}

/** How the customer gets the receipt. */
function ReceiptWay({ phone, email }: Pick<DeskMember, 'phone' | 'email'>) {
  const { words } = useDesk()
  const way = phone && email ? words.receiptBoth : phone ? words.receiptSms : email && words.receiptMail
  return way && <p>{filled(way, { phone: phone ?? '', email: email ?? '' })}</p>
}
