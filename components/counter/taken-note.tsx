'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Notice } from '@/components/ui/notice'
import { formatNpr } from '@/lib/core/money'
import type { WireMember } from '@/lib/counter/present'
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
  const { here, sendsReceipts } = useDesk()
  const next = useRef<HTMLDivElement>(null)
  // The next person is one Enter away.
  useEffect(() => next.current?.querySelector('button')?.focus(), [])
  const { title, detail } = taken.draft
  const payment = paymentIn(taken.data)
  const ways = [
    member?.phone && `by SMS to ${member.phone}`,
    member?.email && `by mail to ${member.email}`,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-4">
      <Notice look={taken.waits ? 'warning' : 'success'}>
        <p className="text-base font-medium">
          {title}: {payment ? formatNpr(BigInt(payment.amountPaisa), 'en') : detail}{' '}
          {taken.waits ? 'waits on this device.' : 'is recorded.'}
        </p>
        {taken.waits && <p>It is sent by itself when the line is back. Do not take it again.</p>}
        {payment && sendsReceipts && ways.length > 0 && <p>The receipt goes {ways.join(' and ')}.</p>}
      </Notice>
      <div ref={next} className="flex flex-wrap gap-3">
        <Button onClick={onNext}>
          Next person <Shortcut name="F2" />
        </Button>
        {payment && (
          <a
            href={`${here}/payments/${payment.id}/receipt`}
            data-receipt
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'quiet' })}
          >
            Print the receipt <Shortcut name="F9" />
          </a>
        )}
      </div>
    </div>
  )
}

/** The payment that was made. Undefined if the answer has none. */
function paymentIn(data: unknown): { id: string; amountPaisa: string } | undefined {
  return (data as { payment?: { id: string; amountPaisa: string } | null } | undefined)?.payment ?? undefined
}
