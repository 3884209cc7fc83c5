import { createTranslator } from 'use-intl/core'
import { latinNepaliDate, shortDate } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/core/language'
import { formatNpr, shortNpr } from '@/lib/core/money'
import { isGsm, type SmsRoom } from '@/lib/core/sms-segments'
import { MESSAGES } from './catalogue'
import LATIN from './latin-sms.json'

// The texts of SMS. Parts of a text may go so that it fits in one part: `<a>` first, then `<b>`, `<c>`, `<d>`. `<brief>` stands where
// a `<b>` was. What is in none of them always stays: the shop, the sum, the link.
const TAGS = ['a', 'b', 'c', 'd'] as const

/** How the SMS of a customer is written. Its language alone says it: Khata's own SMS have no setting. */
export interface SmsScript {
  language: Language
  /** The business writes Nepali in Latin letters. */
  isLatin?: boolean | undefined
}

/** The words of an SMS, its money and its days. Never both scripts: a name in Devanagari has its text in Devanagari. */
export interface SmsStyle {
  text(key: string, values: Record<string, string | number>, room: SmsRoom): string
  money(paisa: bigint): string
  /** With its paisa in English, as pages have it. */
  price(paisa: bigint): string
  date(at: Date, timeZone: string, now: Date): string
  number(count: number): string
  isLatin: boolean
}

type Translator = { markup(key: string, values: object): string }
const onError = (error: Error) => {
  throw error
}
const translatorOf = (locale: Language, messages: object) =>
  createTranslator({ locale, messages: messages as never, onError }) as unknown as Translator
const OWN = new Map(LANGUAGES.map((each) => [each, translatorOf(each, MESSAGES[each].notices)]))
const NEPALI_IN_LATIN = translatorOf(DEFAULT_LANGUAGE, LATIN)

/** @param names which the text will have. */
export function smsStyle({ language, isLatin }: SmsScript, names: readonly string[] = []): SmsStyle {
  const latin = language !== DEFAULT_LANGUAGE && isLatin === true && names.every(isGsm)
  const translator = latin ? NEPALI_IN_LATIN : (OWN.get(language) as Translator)
  const figures = latin ? DEFAULT_LANGUAGE : language
  return {
    text: (key, values, { dropped }) =>
      translator.markup(key, {
        ...values,
        ...Object.fromEntries(
          TAGS.map((tag, place) => [tag, (part: string) => (place < dropped ? '' : part)]),
        ),
        brief: (part: string) => (dropped >= 2 ? part : ''),
      }),
    money: (paisa) => shortNpr(paisa, figures),
    price: (paisa) => (language === 'en' ? formatNpr(paisa, language) : shortNpr(paisa, figures)),
    date: (at, timeZone, now) =>
      latin ? latinNepaliDate(at, timeZone, now) : shortDate(at, timeZone, language, now),
    number: (count) => inDigitsOf(figures, String(count)),
    isLatin: latin,
  }
}
