'use client'

import { lazy, Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { inDigitsOf } from '@/lib/core/digits'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'
import { paymentIn } from './payment-in'
import { type SentCall, useWaiting } from './waiting-scope'

export const loadWaitingRow = () => import('./waiting-row')
const WaitingRow = lazy(async () => ({ default: (await loadWaitingRow()).WaitingRow }))

interface WaitingListProps {
  /** The key of the call whose note stands on the page already. */
  shownKey: string | undefined
}

/** Says that the line is gone, and lists what waits to be sent, and what was sent meanwhile. */
export function WaitingList({ shownKey }: WaitingListProps) {
  const { calls, sent, isLineLost } = useWaiting()
  const others = sent.filter(({ call }) => call.key !== shownKey)
  const { words, language } = useDesk()
  return (
    <>
      <div aria-live="polite" className={isLineLost ? '' : 'sr-only'}>
        {isLineLost && (
          <Notice look="warning">
            <p className="font-medium">{words.lineGone}</p>
            <p>{words.goOn}</p>
          </Notice>
        )}
      </div>
      {calls.length > 0 && (
        <section
          aria-labelledby="waiting"
          className="flex flex-col gap-3 rounded-lg border border-late-line bg-surface p-5"
        >
          <h2 id="waiting" className="text-xl font-semibold tracking-tight">
            {filled(words.waiting, { count: inDigitsOf(language, String(calls.length)) })}
          </h2>
          <ul className="divide-y divide-line">
            <Suspense>
              {calls.map((call) => (
                <WaitingRow key={call.key} call={call} />
              ))}
            </Suspense>
          </ul>
        </section>
      )}
      {others.length > 0 && <SentList sent={others} />}
    </>
  )
}

/** What waited and is recorded now, with its receipts. */
function SentList({ sent }: { sent: readonly SentCall[] }) {
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
