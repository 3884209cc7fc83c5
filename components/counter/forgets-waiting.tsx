'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import type { FormAction } from '@/components/form/form-state'
import type { Language } from '@/lib/core/language'
import type { DiscardWords } from './discard-queued'
import { forgetMembers, namesOfWaiting } from './waiting-of-person'

// Loaded only for people who sign out while payments are queued.
const DiscardQueued = lazy(async () => ({ default: (await import('./discard-queued')).DiscardQueued }))

interface ForgetsWaitingProps {
  accountId: string
  /** Signs out. */
  action: FormAction<undefined>
  words: DiscardWords
  language: Language
  /** The form that signs out, shown if nothing is queued. */
  children: React.ReactNode
}

/**
 * When a person signs out, deletes what the counter stores for them, so that the next person at this device cannot see or send any of it.
 * If payments are queued, it asks first.
 */
export function ForgetsWaiting({ accountId, action, words, language, children }: ForgetsWaitingProps) {
  const [asked, setAsked] = useState(0)
  // Deletes the members stored for anybody else who used this device before.
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
