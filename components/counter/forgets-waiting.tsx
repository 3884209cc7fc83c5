'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import type { FormAction } from '@/components/form/form-state'
import type { Language } from '@/lib/core/language'
import type { DiscardWords } from './discard-queued'
import { forgetMembers, namesOfWaiting } from './waiting-of-person'

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

/**
 * Forgets what the counter keeps of a person when they sign out: the next one at this device sees and sends nothing of it. Asks before
 * if something waits.
 */
export function ForgetsWaiting({ accountId, action, words, language, children }: ForgetsWaitingProps) {
  const [asked, setAsked] = useState(0)
  // Somebody else was at this device before.
  useEffect(() => forgetMembers(accountId), [accountId])
  const ask = (event: React.SyntheticEvent) => {
    if (namesOfWaiting(accountId).length === 0) return forgetMembers()
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
