import { bikramSambatDate, calendarDate, dateInWords, dayInWords, staffDate } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '@/lib/core/language'
import { relativeTime } from '@/lib/core/relative-time'
import { wallClockMs } from '@/lib/core/wall-clock'
import { Tip } from './tip'
import { WholeDates } from './whole-dates'

interface InstantProps {
  at: Date | string
  timeZone: string
  language?: Language
  /** The shown text, such as `in 15 days`. By default the date. */
  children?: React.ReactNode
}

const DOTTED = 'underline decoration-line-strong decoration-dotted underline-offset-4'

/** A date in words. The exact instant and the date in Bikram Sambat show under the pointer and on focus. */
export function Instant({ at, timeZone, language = 'en', children }: InstantProps) {
  const instant = new Date(at)
  return (
    <Tip tip={exactly(instant, timeZone, language)} className={DOTTED}>
      <time dateTime={instant.toISOString()}>{children ?? staffDate(instant, timeZone, language)}</time>
    </Tip>
  )
}

interface AgoProps {
  at: Date | string
  timeZone: string
  /** The tenant's time. In the sandbox, the time of its clock. */
  now: Date
  /** The same instant in real time, if the page uses another clock. The tip shows both. */
  realAt?: Date | string
  /** True if the instant is in real time on a page with another clock. The tip says so. */
  isReal?: boolean
  /** In a row of a list, Tab moves from row to row. The exact instant shows under the pointer, and on the row's page. */
  inRow?: boolean
  language?: Language
}

/** How long ago, or how soon: `3 hours ago`. The exact instant shows under the pointer and on focus. */
export function Ago({ at, timeZone, now, realAt, isReal = false, inRow = false, language = 'en' }: AgoProps) {
  const instant = new Date(at)
  const exact = exactly(instant, timeZone, language)
  const real = realAt && `. In real time ${exactly(new Date(realAt), timeZone, language)}`
  return (
    <Tip
      tip={`${exact}${real ?? ''}${isReal ? `, ${LOCALES[language].moments.realTime}` : ''}`}
      reach={inRow ? 'pointer' : 'self'}
      className={`whitespace-nowrap ${inRow ? '' : DOTTED}`}
    >
      <time dateTime={instant.toISOString()}>{relativeTime(instant, now, language)}</time>
    </Tip>
  )
}

type ShortDayProps = Pick<AgoProps, 'at' | 'timeZone' | 'now' | 'language'>

/** A day in a row, as people say it: `12 Mangsir`. The exact instant in both calendars shows under the pointer. */
export function ShortDay({ at, timeZone, now, language = 'en' }: ShortDayProps) {
  const instant = new Date(at)
  return (
    <Tip tip={exactly(instant, timeZone, language)} reach="pointer">
      <time
        dateTime={instant.toISOString()}
        className={language === DEFAULT_LANGUAGE ? 'whitespace-nowrap' : undefined}
      >
        <WholeDates second="text-ink-muted">{dayInWords(instant, now, timeZone, language)}</WholeDates>
      </time>
    </Tip>
  )
}

/** `21 November 2026, 5 Mangsir 2083, 09:15:00 (Asia/Kathmandu)` */
function exactly(instant: Date, timeZone: string, language: Language): string {
  // A list has several of these in each row, and creating a formatter takes long.
  const time = new Date(wallClockMs(instant.getTime(), timeZone)).toISOString().slice(11, 19)
  if (language !== DEFAULT_LANGUAGE)
    return `${dateInWords(instant, timeZone, language)}, ${inDigitsOf(language, time)} (${timeZone})`
  const dates = [calendarDate(instant, timeZone), bikramSambatDate(instant, timeZone, language)]
  return `${[...dates, time].filter(Boolean).join(', ')} (${timeZone})`
}

type BothDatesProps = Omit<InstantProps, 'children'>

/** `20 Mangsir 2083 (6 December 2026)`, for customers and accountants. Each half breaks only if it is too long for a line. */
export function BothDates({ at, timeZone, language = 'en' }: BothDatesProps) {
  const instant = new Date(at)
  return (
    <time dateTime={instant.toISOString()}>
      <WholeDates second="text-ink-muted">{dateInWords(instant, timeZone, language)}</WholeDates>
    </time>
  )
}
