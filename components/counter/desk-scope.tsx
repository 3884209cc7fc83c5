'use client'

import { useState } from 'react'
import { type Desk, DeskContext } from './desk'
import { WaitingScope } from './waiting-scope'

interface DeskScopeProps {
  desk: Omit<Desk, 'receivedAt'>
  /** The time of the business when the page was made, in ISO form. */
  now: string
  /** Names the person, the business and the environment: what waits is theirs. */
  owner: string
  children: React.ReactNode
}

/** Sets a counter up. */
export function DeskScope({ desk, now, owner, children }: DeskScopeProps) {
  const [begunAt] = useState(Date.now)
  // By the clock of the server, and a little before: the clock of a tablet may be wrong, and no payment is of the future.
  const receivedAt = () =>
    new Date(Date.parse(now) + Math.max(0, Date.now() - begunAt - MARGIN_MS)).toISOString()
  return (
    <DeskContext value={{ ...desk, receivedAt }}>
      <WaitingScope owner={owner}>{children}</WaitingScope>
    </DeskContext>
  )
}

const MARGIN_MS = 2_000
