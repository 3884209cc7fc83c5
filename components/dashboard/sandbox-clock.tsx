'use client'

import { useEffect, useState } from 'react'
import { inDigitsOf } from '@/lib/core/digits'
import { DAY_MS } from '@/lib/core/duration'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { wallClockMs } from '@/lib/core/wall-clock'

interface SandboxClockProps {
  /** The sandbox time when the page was made, as an ISO instant. */
  now: string
  timeZone: string
  language?: Language
  /** Today's date and the following ones, in the page's language, because the calendar stays on the server. Not needed for English. */
  dates?: readonly string[]
}

// The clock shows minutes.
const TICK_MS = 15_000

/** The time of the sandbox, which advances while the page is open. */
export function SandboxClock({ now, timeZone, language = DEFAULT_LANGUAGE, dates = [] }: SandboxClockProps) {
  const [passedMs, setPassedMs] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has a new time
  useEffect(() => {
    const startedAt = performance.now()
    setPassedMs(0)
    const timer = setInterval(() => setPassedMs(performance.now() - startedAt), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  const instant = new Date(Date.parse(now) + passedMs)
  const dayOf = (ms: number) => Math.floor(wallClockMs(ms, timeZone) / DAY_MS)
  const date = dates[dayOf(instant.getTime()) - dayOf(Date.parse(now))]
  return (
    <time dateTime={instant.toISOString()} className="figures">
      {clockText(instant, timeZone, language, date)}
    </time>
  )
}

/** `22 Jan 2027, 09:15`, `२०८३ माघ ८, ०९:१५`: a phone has room for only one calendar. */
function clockText(at: Date, timeZone: string, language: Language, date: string | undefined): string {
  const inEnglish = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(at)
  if (!date) return inEnglish({ dateStyle: 'medium', timeStyle: 'short' })
  return `${date}, ${inDigitsOf(language, inEnglish({ timeStyle: 'short' }))}`
}
