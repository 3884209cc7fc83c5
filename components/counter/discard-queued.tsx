'use client'

import { useEffect, useId } from 'react'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import type { FormAction } from '@/components/form/form-state'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { waitingCallsIn } from './waiting-call'
import { forgetMembers, namesOfWaiting } from './waiting-of-person'

export type DiscardWords = Messages['frame']['drop']

interface DiscardQueuedProps {
  accountId: string
  action: FormAction<undefined>
  words: DiscardWords
  language: Language
}

/** As soon as it is shown, asks whether to discard queued payments. */
export function DiscardQueued({ accountId, action, words, language }: DiscardQueuedProps) {
  const id = useId()
  useEffect(() => {
    document.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`)?.showModal()
  }, [id])
  const forget = () => {
    for (const name of namesOfWaiting(accountId)) localStorage.removeItem(name)
    forgetMembers()
  }
  // Another release may have stored them in a form that this one does not know, so they are only counted.
  const count = countOf(accountId)
  const consequence =
    count > 1
      ? filled(words.many, { count: inDigitsOf(language, String(count)) })
      : words[count === 1 ? 'one' : 'some']
  return (
    <div onSubmitCapture={forget}>
      <ConfirmAction
        id={id}
        action={action}
        title={words.title}
        consequence={consequence}
        confirm={count > 1 ? words.yesMany : words.yesOne}
        cancel={words.no}
      />
    </div>
  )
}

const countOf = (accountId: string) =>
  namesOfWaiting(accountId).flatMap((name) => waitingCallsIn(localStorage.getItem(name))).length
