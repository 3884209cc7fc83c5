'use client'

import { Button } from '@/components/ui/button'
import { inDigitsOf } from '@/lib/core/digits'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'
import { paymentIn } from './payment-in'
import { type SentCall, useWaiting } from './waiting-scope'

/** Queued payments that are now recorded, with their receipts. */
export function SentList({ sent }: { sent: readonly SentCall[] }) {
  const { forgetSent } = useWaiting()
  const { here, words, language } = useDesk()
  return (
    <section
      aria-labelledby="sent"
      className="flex flex-col gap-3 rounded-lg border border-good-line bg-good-ground p-5 text-good-ink"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sent" className="text-xl font-semibold tracking-tight">
          {filled(words.sent, { count: inDigitsOf(language, String(sent.length)) })}
        </h2>
        <Button look="quiet" onClick={forgetSent}>
          {words.sentSeen}
        </Button>
      </div>
      <ul className="divide-y divide-good-line">
        {sent.map(({ call, data }) => {
          const payment = paymentIn(data)
          const what = payment ? formatNpr(BigInt(payment.amountPaisa), language) : call.detail
          return (
            <li key={call.key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <span className="min-w-0 text-base wrap-anywhere">
                {filled(words.recorded, { who: call.title, what })}
              </span>
              {payment && <ReceiptLink here={here} id={payment.id} words={words.print} who={call.title} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ReceiptLinkProps {
  here: string
  id: string
  words: string
  who: string
}

function ReceiptLink({ here, id, words, who }: ReceiptLinkProps) {
  return (
    <a
      href={`${here}/payments/${id}/receipt`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words}: ${who}`}
      className="font-medium underline underline-offset-4"
    >
      {words}
    </a>
  )
}
