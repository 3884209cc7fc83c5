'use client'

import { useEffect, useState } from 'react'

interface SandboxClockProps {
  /** The sandbox time when the page was made, as an ISO instant. */
  now: string
  timeZone: string
}

// The clock shows minutes.
const TICK_MS = 15_000

/** The time of the sandbox, which goes on while the page is open. */
export function SandboxClock({ now, timeZone }: SandboxClockProps) {
  const [passedMs, setPassedMs] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has a new time
  useEffect(() => {
    const startedAt = performance.now()
    setPassedMs(0)
    const timer = setInterval(() => setPassedMs(performance.now() - startedAt), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  const instant = new Date(Date.parse(now) + passedMs)
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <time dateTime={instant.toISOString()} className="figures">
      {text.format(instant)}
    </time>
  )
}
