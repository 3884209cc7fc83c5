'use client'

import { useId, useState } from 'react'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import type { FormAction } from '@/components/form/form-state'
import { countWaiting, forgetWaiting } from './waiting-store'

interface ForgetsWaitingProps<Data> {
  accountId: string
  /** Signs out. */
  action: FormAction<Data>
  /** The form that signs out, for whom nothing waits. */
  children: React.ReactNode
}

/** Forgets what waits of a person when they sign out: the next one at this device sees and sends nothing of it. Asks before. */
export function ForgetsWaiting<Data>({ accountId, action, children }: ForgetsWaitingProps<Data>) {
  const id = useId()
  const [count, setCount] = useState(0)
  const ask = (event: React.SyntheticEvent) => {
    const waiting = countWaiting(accountId)
    if (waiting === 0) return
    event.preventDefault()
    event.stopPropagation()
    setCount(waiting)
    document.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`)?.showModal()
  }
  const [what, them, are] =
    count === 1 ? ['1 payment waits', 'it', 'It is'] : [`${count} payments wait`, 'them', 'They are']
  return (
    <>
      <div onSubmitCapture={ask}>{children}</div>
      <div onSubmitCapture={() => forgetWaiting(accountId)}>
        <ConfirmAction
          id={id}
          action={action}
          title="Sign out and drop what waits?"
          consequence={`${what} to be sent. ${are} dropped, and nobody records ${them} any more.`}
          confirm={`Sign out and drop ${them}`}
          cancel="Stay signed in"
        />
      </div>
    </>
  )
}
