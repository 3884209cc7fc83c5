'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Notice } from '@/components/ui/notice'
import { formatNpr } from '@/lib/core/money'
import type { WireMember } from '@/lib/counter/present'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'
import { Shortcut } from './shortcut'
import type { Taken } from './use-call-form'

interface TakenNoteProps {
  taken: Taken
  /** As they stand now. Undefined until the answer is there. */
  member: WireMember | undefined
  onNext: () => void
}

/** What was just taken, its receipt, and the way to the next person. */
export function TakenNote({ taken, member, onNext }: TakenNoteProps) {
  const { here, sendsReceipts, words, language } = useDesk()
  const next = useRef<HTMLDivElement>(null)
  // The next person is one Enter away.
  useEffect(() => next.current?.querySelector('button')?.focus(), [])
  const { title, detail } = taken.draft
  const payment = paymentIn(taken.data)
  const what = payment ? formatNpr(BigInt(payment.amountPaisa), language) : detail
  return (
    <div className="flex flex-col gap-4">
      <Notice look={taken.waits ? 'warning' : 'success'}>
        <p className="text-base font-medium">
          {filled(taken.waits ? words.waits : words.recorded, { who: title, what })}
        </p>
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
      </div>
    </div>
  )
}

/** How the receipt goes to the customer. */
function ReceiptWay({ phone, email }: Pick<WireMember, 'phone' | 'email'>) {
  const { words } = useDesk()
  const way = phone && email ? words.receiptBoth : phone ? words.receiptSms : email && words.receiptMail
  return way && <p>{filled(way, { phone: phone ?? '', email: email ?? '' })}</p>
}

/** The payment that was made. Undefined if the answer has none. */
function paymentIn(data: unknown): { id: string; amountPaisa: string } | undefined {
  return (data as { payment?: { id: string; amountPaisa: string } | null } | undefined)?.payment ?? undefined
}
