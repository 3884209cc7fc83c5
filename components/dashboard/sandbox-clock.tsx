'use client'

import { useEffect, useState } from 'react'
import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'

interface SandboxClockProps {
  /** The sandbox time when the page was made, as an ISO instant. */
  now: string
  timeZone: string
  language?: Language
}

// The clock shows minutes.
const TICK_MS = 15_000

/** The time of the sandbox, which goes on while the page is open. */
export function SandboxClock({ now, timeZone, language = DEFAULT_LANGUAGE }: SandboxClockProps) {
  const [passedMs, setPassedMs] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has a new time
  useEffect(() => {
    const startedAt = performance.now()
    setPassedMs(0)
    const timer = setInterval(() => setPassedMs(performance.now() - startedAt), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  const instant = new Date(Date.parse(now) + passedMs)
  return (
    <time dateTime={instant.toISOString()} className="figures">
      {clockText(instant, timeZone, language)}
    </time>
  )
}

/** `22 Jan 2027, 09:15`, `२०८३ माघ ८, ०९:१५`: on a phone there is room for one calendar. */
function clockText(at: Date, timeZone: string, language: Language): string {
  const inEnglish = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(at)
  if (language === DEFAULT_LANGUAGE) return inEnglish({ dateStyle: 'medium', timeStyle: 'short' })
  const time = inDigitsOf(language, inEnglish({ timeStyle: 'short' }))
  return `${bikramSambatDate(at, timeZone, language) ?? calendarDate(at, timeZone, language)}, ${time}`
}
