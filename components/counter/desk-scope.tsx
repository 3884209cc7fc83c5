'use client'

import { useState } from 'react'
import { type Desk, DeskContext } from './desk'
import { WaitingScope } from './waiting-scope'

interface DeskScopeProps {
  desk: Omit<Desk, 'receivedAt'>
  /** The business's time when the page was made, in ISO form. */
  now: string
  children: React.ReactNode
}

/** Provides a counter's settings. */
export function DeskScope({ desk, now, children }: DeskScopeProps) {
  // The page is refreshed now and then, and then has a later time.
  const [read, setRead] = useState(() => ({ now, atMs: Date.now() }))
  if (read.now !== now) setRead({ now, atMs: Date.now() })
  // The server's clock, minus a margin: a tablet's clock may be wrong, and a payment must not be in the future.
  const receivedAt = () =>
    new Date(Date.parse(read.now) + Math.max(0, Date.now() - read.atMs - MARGIN_MS)).toISOString()
  return (
    <DeskContext value={{ ...desk, receivedAt }}>
      <WaitingScope owner={desk.owner}>{children}</WaitingScope>
    </DeskContext>
  )
}

const MARGIN_MS = 2_000
