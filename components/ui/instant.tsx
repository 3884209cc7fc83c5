import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'

interface InstantProps {
  at: Date | string
  timeZone: string
  language?: Language
  /** What stands there, such as `3 hours ago`. Otherwise the date. */
  children?: React.ReactNode
}

/** A date as people say it. The exact instant and the date in Bikram Sambat show under the pointer and on focus. */
export function Instant({ at, timeZone, language = 'en', children }: InstantProps) {
  const instant = new Date(at)
  return (
    <time
      dateTime={instant.toISOString()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what shows under the pointer must show for the keyboard too
      tabIndex={0}
      className="group relative rounded underline decoration-line-strong decoration-dotted underline-offset-4"
    >
      {children ?? calendarDate(instant, timeZone, language)}
      <span className="invisible absolute bottom-full left-0 z-10 mb-1 w-max max-w-64 rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs text-ink shadow-float group-hover:visible group-focus:visible">
        {exactly(instant, timeZone, language)}
      </span>
    </time>
  )
}

/** `21 November 2026, 5 Mangsir 2083, 09:15:00 (Asia/Kathmandu)` */
function exactly(instant: Date, timeZone: string, language: Language): string {
  const time = new Intl.DateTimeFormat(language === 'ne' ? 'ne-NP-u-nu-deva' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(instant)
  const dates = [calendarDate(instant, timeZone, language), bikramSambatDate(instant, timeZone, language)]
  return `${[...dates, time].filter(Boolean).join(', ')} (${timeZone})`
}

/** `6 December 2026` and the same date in Bikram Sambat, for customers and accountants. */
export function BothDates({ at, timeZone, language = 'en' }: Omit<InstantProps, 'children'>) {
  const instant = new Date(at)
  const nepali = bikramSambatDate(instant, timeZone, language)
  return (
    <time dateTime={instant.toISOString()}>
      <span className="whitespace-nowrap">{calendarDate(instant, timeZone, language)}</span>
      {nepali && (
        <>
          {' '}
          <span className="whitespace-nowrap text-ink-muted">({nepali})</span>
        </>
      )}
    </time>
  )
}
