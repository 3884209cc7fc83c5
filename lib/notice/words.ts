import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import { type Language, LOCALES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

/** `5 December 2026 (20 Mangsir 2083 BS)`, `२० मंसिर २०८३ (५ डिसेम्बर २०२६)`: what people in Nepal look for comes first. */
export function longDate(at: Date, timeZone: string, language: Language): string {
  const [ad, bs] = [calendarDate(at, timeZone, language), bikramSambatDate(at, timeZone, language)]
  if (!bs) return ad
  return isBikramSambatFirst(language)
    ? `${bs} (${ad})`
    : `${ad} (${bs} ${MESSAGES[language].document.bikramSambat})`
}

/** `5 Dec`, `२० मंसिर`: for an SMS, which is read within a day. */
export function shortDate(at: Date, timeZone: string, language: Language): string {
  const isNepali = isBikramSambatFirst(language)
  const date = (isNepali && bikramSambatDate(at, timeZone, language)) || calendarDate(at, timeZone, language)
  const [day, month = ''] = date.split(' ')
  return `${day} ${isNepali ? month : month.slice(0, 3)}`
}

const isBikramSambatFirst = (language: Language) => LOCALES[language].firstCalendar === 'bikramSambat'
