'use client'

import { countWaiting, forgetWaiting } from './waiting-store'

interface ForgetsWaitingProps {
  accountId: string
  /** The form that signs out. */
  children: React.ReactNode
}

/** Forgets what waits of a person when they sign out: the next one at this device sees and sends nothing of it. Asks before. */
export function ForgetsWaiting({ accountId, children }: ForgetsWaitingProps) {
  const leave = (event: React.SyntheticEvent) => {
    const count = countWaiting(accountId)
    const [what, them] = count === 1 ? ['1 payment waits', 'it'] : [`${count} payments wait`, 'them']
    if (count === 0 || window.confirm(`${what} to be sent. Sign out and drop ${them}?`))
      return forgetWaiting(accountId)
    event.preventDefault()
    event.stopPropagation()
  }
  return <div onSubmitCapture={leave}>{children}</div>
}
