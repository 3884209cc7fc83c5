import { createTranslator } from 'use-intl/core'
import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import { LANGUAGES, type Language, LOCALES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

/** The text of a key with its values. A value is put in as it is. */
export type Translate = (key: string, values?: Record<string, string>) => string

const TRANSLATORS = new Map(LANGUAGES.map((language) => [language, translatorOf(language)]))

/** The texts of notices in a language. @throws if a text or a value of it is missing, which is a bug. */
export function words(language: Language): Translate {
  return TRANSLATORS.get(language) as Translate
}

function translatorOf(locale: Language): Translate {
  const onError = (error: Error) => {
    throw error
  }
  return createTranslator({ locale, messages: MESSAGES[locale].notices, onError }) as Translate
}

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
