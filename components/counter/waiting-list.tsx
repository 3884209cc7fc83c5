'use client'

import { lazy, Suspense } from 'react'
import { Notice } from '@/components/ui/notice'
import { inDigitsOf } from '@/lib/core/digits'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'
import { useWaiting } from './waiting-scope'

const loadWaitingRow = () => import('./waiting-row')
const loadSentList = () => import('./sent-list')
const WaitingRow = lazy(async () => ({ default: (await loadWaitingRow()).WaitingRow }))
const SentList = lazy(async () => ({ default: (await loadSentList()).SentList }))

/** Loads what the list needs later, when there may be no connection. */
export const loadWaitingParts = () => Promise.all([loadWaitingRow(), loadSentList()])

interface WaitingListProps {
  /** The key of the call whose note is already on the page. */
  shownKey: string | undefined
}

/** Says that there is no connection, and lists queued payments and those that were sent meanwhile. */
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
      <Suspense>{others.length > 0 && <SentList sent={others} />}</Suspense>
    </>
  )
}
