import { createTranslator } from 'use-intl/core'
import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

/** The text of a key with its values. A value is put in as it is. */
export type Translate = (key: string, values?: Record<string, string>) => string

const TRANSLATORS: Record<Language, Translate> = { en: translatorOf('en'), ne: translatorOf('ne') }

/** The texts of notices in a language. @throws if a text or a value of it is missing, which is a bug. */
export function words(language: Language): Translate {
  return TRANSLATORS[language]
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
  return language === 'ne' ? `${bs} (${ad})` : `${ad} (${bs} BS)`
}

/** `5 Dec`, `२० मंसिर`: for an SMS, which is read within a day. */
export function shortDate(at: Date, timeZone: string, language: Language): string {
  const date =
    (language === 'ne' && bikramSambatDate(at, timeZone, 'ne')) || calendarDate(at, timeZone, language)
  const [day, month = ''] = date.split(' ')
  return `${day} ${language === 'ne' ? month : month.slice(0, 3)}`
}
