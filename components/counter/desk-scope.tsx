'use client'

import { useState } from 'react'
import { type Desk, DeskContext } from './desk'
import { WaitingScope } from './waiting-scope'

interface DeskScopeProps {
  desk: Omit<Desk, 'receivedAt'>
  /** The time of the business when the page was made, in ISO form. */
  now: string
  children: React.ReactNode
}

/** Sets a counter up. */
export function DeskScope({ desk, now, children }: DeskScopeProps) {
  // The page is read again now and then, and has a later time then.
  const [read, setRead] = useState(() => ({ now, atMs: Date.now() }))
  if (read.now !== now) setRead({ now, atMs: Date.now() })
  // By the clock of the server, and a little before: the clock of a tablet may be wrong, and no payment is of the future.
  const receivedAt = () =>
    new Date(Date.parse(read.now) + Math.max(0, Date.now() - read.atMs - MARGIN_MS)).toISOString()
  return (
    <DeskContext value={{ ...desk, receivedAt }}>
      <WaitingScope owner={desk.owner}>{children}</WaitingScope>
    </DeskContext>
  )
}

const MARGIN_MS = 2_000
