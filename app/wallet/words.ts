import { bikramSambatDate, calendarDate, NEPAL } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { type Language, LOCALES } from '@/lib/core/language'
import { longDate } from '@/lib/notice/words'

/** A wallet pays many businesses, so its dates are those of the country. */
export const TIME_ZONE = NEPAL

export function dayWords(at: Date | string, language: Language): string {
  return calendarDate(new Date(at), TIME_ZONE, language)
}

/** `980 000 0001`, without the country that all of them have. */
export function phoneWords(phone: string, language: Language): string {
  const grouped = phone.replace(/^\+977/, '').replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3')
  return inDigitsOf(language, grouped)
}

const ALMOST_A_YEAR_MS = 330 * 86_400_000

/** `29 December (14 Poush)`, `१४ पुष (२९ डिसेम्बर)`: a day of the coming year. One that is farther away has its year. */
export function bothDays(at: Date, now: Date, language: Language): string {
  if (at.getTime() - now.getTime() > ALMOST_A_YEAR_MS) return longDate(at, TIME_ZONE, language)
  const [ad, bs] = [calendarDate(at, TIME_ZONE, language), bikramSambatDate(at, TIME_ZONE, language)].map(
    withoutYear,
  )
  if (!bs) return ad as string
  return LOCALES[language].firstCalendar === 'bikramSambat' ? `${bs} (${ad})` : `${ad} (${bs})`
}

const withoutYear = (date: string | null) => date?.split(' ').slice(0, 2).join(' ')
