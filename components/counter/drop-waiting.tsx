'use client'

import { useEffect, useId } from 'react'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import type { FormAction } from '@/components/form/form-state'
import { waitingCallsIn } from './waiting-call'
import { namesOfWaiting } from './waiting-of-person'

interface DropWaitingProps {
  accountId: string
  action: FormAction<undefined>
}

/** Asks whether what waits is dropped, as soon as it is there. */
export function DropWaiting({ accountId, action }: DropWaitingProps) {
  const id = useId()
  useEffect(() => {
    document.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`)?.showModal()
  }, [id])
  const forget = () => {
    for (const name of namesOfWaiting(accountId)) localStorage.removeItem(name)
  }
  const [what, them, are] = wordsOf(countOf(accountId))
  return (
    <div onSubmitCapture={forget}>
      <ConfirmAction
        id={id}
        action={action}
        title="Sign out and drop what waits?"
        consequence={`${what} to be sent. ${are} dropped, and nobody records ${them} any more.`}
        confirm={`Sign out and drop ${them}`}
        cancel="Stay signed in"
      />
    </div>
  )
}

const countOf = (accountId: string) =>
  namesOfWaiting(accountId).flatMap((name) => waitingCallsIn(localStorage.getItem(name))).length

/** What another release has kept may be in a form that this one does not know. */
function wordsOf(count: number): [what: string, them: string, are: string] {
  if (count === 0) return ['Something waits', 'it', 'It is']
  return count === 1 ? ['1 payment waits', 'it', 'It is'] : [`${count} payments wait`, 'them', 'They are']
}
