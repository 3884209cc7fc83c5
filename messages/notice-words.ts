import { createTranslator } from 'use-intl/core'
import { LANGUAGES, type Language } from '@/lib/core/language'
import { MESSAGES } from './catalogue'

/** The text of a key with its values. A text is put in as it is. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

const TRANSLATORS = new Map(LANGUAGES.map((language) => [language, translatorOf(language)]))

/** The texts of notices in a language. @throws if a text or a value of it is missing, which is a bug. */
export function noticeWords(language: Language): Translate {
  return TRANSLATORS.get(language) as Translate
}

function translatorOf(locale: Language): Translate {
  const onError = (error: Error) => {
    throw error
  }
  return createTranslator({ locale, messages: MESSAGES[locale].notices, onError }) as Translate
}
