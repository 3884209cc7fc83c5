import { momentInWords } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { HAPPENED } from '@/messages/invoice-timeline'
import { readerOfStored } from '@/messages/stored-sentence'

interface Reader {
  language: Language
  now: Date
  /** The time zone of the business. */
  timeZone: string
}

const readStored = readerOfStored(HAPPENED, {
  to: '\\S+',
  amount: 'Rs .+',
  held: 'Rs .+',
  moment: '\\S+',
})

// `Next attempt at 2026-11-24T10:00:00.000Z.`
const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/** An entry's description in the reader's language, with readable times. */
export function timelineInWords(description: string, reader: Reader): string {
  const { language, now, timeZone } = reader
  const moments = (text: string) =>
    text.replace(INSTANT, (at) => momentInWords(new Date(at), now, timeZone, language))
  if (language === DEFAULT_LANGUAGE) return moments(description)
  return description
    .split(/(?<=\.) (?=[A-Z])/)
    .map((sentence) => sentenceIn(sentence, language, moments))
    .join(' ')
}

/** An unknown sentence stays as it is. */
function sentenceIn(sentence: string, language: Language, moments: (text: string) => string): string {
  const found = readStored(sentence)
  if (!found) return moments(sentence)
  const values = Object.entries(found.values).map(([name, text]) => [
    name,
    name === 'moment' ? moments(text) : amountIn(text, language),
  ])
  return filled(MESSAGES[language].invoices.happened[found.key], Object.fromEntries(values))
}

const amountIn = (text: string, language: Language) =>
  text.startsWith(`${LOCALES[DEFAULT_LANGUAGE].rupees} `)
    ? inDigitsOf(language, text.replace(LOCALES[DEFAULT_LANGUAGE].rupees, LOCALES[language].rupees))
    : text
