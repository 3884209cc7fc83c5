'use client'

import { lazy, Suspense } from 'react'
import { Notice } from '@/components/ui/notice'
import { useWaiting } from './waiting-scope'

export const loadWaitingRow = () => import('./waiting-row')
const WaitingRow = lazy(async () => ({ default: (await loadWaitingRow()).WaitingRow }))

/** Says that the line is gone, and lists what waits to be sent. */
export function WaitingList() {
  const { calls, isLineLost } = useWaiting()
  return (
    <>
      <div aria-live="polite" className={isLineLost ? '' : 'sr-only'}>
        {isLineLost && (
          <Notice look="warning">
            <p className="font-medium">The line is gone.</p>
            <p>
              You can go on: payments and new members wait on this device and are sent by themselves when the
              line is back, once each. Members cannot be looked up until then.
            </p>
          </Notice>
        )}
      </div>
      {calls.length > 0 && (
        <section
          aria-labelledby="waiting"
          className="flex flex-col gap-3 rounded-lg border border-late-line bg-surface p-5"
        >
          <h2 id="waiting" className="text-xl font-semibold tracking-tight">
            Waits to be sent ({calls.length})
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
