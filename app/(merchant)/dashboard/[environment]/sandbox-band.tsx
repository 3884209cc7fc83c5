import { SandboxClock } from '@/components/dashboard/sandbox-clock'
import { PageLink } from '@/components/ui/page-link'
import { Ribbon } from '@/components/ui/ribbon'
import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import { DAY_MS } from '@/lib/core/duration'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { FrameWords } from '../person-menu'

interface SandboxBandProps {
  words: FrameWords
  language: Language
  now: Date
  timeZone: string
  /** The page that moves the clock, for those who may open it. */
  tools: string | null
}

/** The band over every page of the sandbox, with the time of its clock. It stays in sight. */
export function SandboxBand({ words, language, now, timeZone, tools }: SandboxBandProps) {
  const clock = (
    <SandboxClock
      now={now.toISOString()}
      timeZone={timeZone}
      language={language}
      dates={language === DEFAULT_LANGUAGE ? [] : datesFrom(now, timeZone, language)}
    />
  )
  return (
    <aside
      aria-label={words.environments.sandbox}
      className="sticky top-0 z-10 h-(--band) overflow-hidden whitespace-nowrap"
    >
      <Ribbon>
        {words.noRealMoney}
        <span className="max-sm:sr-only"> {words.itsTime}</span>{' '}
        {tools ? (
          <PageLink href={tools} className="rounded underline underline-offset-2">
            {clock}
          </PageLink>
        ) : (
          clock
        )}
      </Ribbon>
    </aside>
  )
}

// A page is rarely open for longer, and each change of the sandbox renews it.
const DATES = 2

function datesFrom(now: Date, timeZone: string, language: Language): string[] {
  return Array.from({ length: DATES }, (_, n) => {
    const at = new Date(now.getTime() + n * DAY_MS)
    return bikramSambatDate(at, timeZone, language) ?? calendarDate(at, timeZone, language)
  })
}
