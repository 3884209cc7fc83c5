'use client'

import { lazy, Suspense, useState } from 'react'
import type { FormAction } from '@/components/form/form-state'
import type { Language } from '@/lib/core/language'
import type { DropWords } from './drop-waiting'
import { namesOfWaiting } from './waiting-of-person'

// Loaded for those who sign out while something waits.
const DropWaiting = lazy(async () => ({ default: (await import('./drop-waiting')).DropWaiting }))

interface ForgetsWaitingProps {
  accountId: string
  /** Signs out. */
  action: FormAction<undefined>
  words: DropWords
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
          <DropWaiting key={asked} {...{ accountId, action, words, language }} />
        </Suspense>
      )}
    </>
  )
}
