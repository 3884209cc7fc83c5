'use client'

import { lazy, Suspense, useState } from 'react'
import type { FormAction } from '@/components/form/form-state'
import type { Language } from '@/lib/core/language'
import type { DiscardWords } from './discard-queued'
import { namesOfWaiting } from './waiting-of-person'

// Loaded for those who sign out while something waits.
const DiscardQueued = lazy(async () => ({ default: (await import('./discard-queued')).DiscardQueued }))

interface ForgetsWaitingProps {
  accountId: string
  /** Signs out. */
  action: FormAction<undefined>
  words: DiscardWords
  language: Language
  /** The form that signs out, for whom nothing waits. */
  children: React.ReactNode
}

/** Forgets what waits of a person when they sign out: the next one at this device sees and sends nothing of it. Asks before. */
export function ForgetsWaiting({ accountId, action, words, language, children }: ForgetsWaitingProps) {
  const [asked, setAsked] = useState(0)
  const ask = (event: React.SyntheticEvent) => {
    if (namesOfWaiting(accountId).length === 0) return
    event.preventDefault()
    event.stopPropagation()
    setAsked(asked + 1)
  }
  return (
    <>
      <div onSubmitCapture={ask}>{children}</div>
      {asked > 0 && (
        <Suspense>
          <DiscardQueued key={asked} {...{ accountId, action, words, language }} />
        </Suspense>
      )}
    </>
  )
}
