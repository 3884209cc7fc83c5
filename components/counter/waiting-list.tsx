'use client'

import { lazy, Suspense } from 'react'
import { Notice } from '@/components/ui/notice'
import { inDigitsOf } from '@/lib/core/digits'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'
import { useWaiting } from './waiting-scope'

export const loadWaitingRow = () => import('./waiting-row')
const WaitingRow = lazy(async () => ({ default: (await loadWaitingRow()).WaitingRow }))

/** Says that the line is gone, and lists what waits to be sent. */
export function WaitingList() {
  const { calls, isLineLost } = useWaiting()
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
    </>
  )
}
