import { momentInWords } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

interface Reader {
  language: Language
  now: Date
  /** Of the business. */
  timeZone: string
}

// The engine writes them in English, and what has happened does not change. A group is named as the value of its text.
const SENTENCES: readonly (readonly [key: keyof Messages['invoices']['happened'], sentence: RegExp])[] = [
  ['mailedTo', /^Mailed to (?<to>\S+)\.$/],
  ['notAgreed', /^The customer has not agreed to (?<amount>Rs .+)\.$/],
  ['notRecorded', /^(?<amount>Rs .+) is not recorded as paid\.$/],
  ['noWallet', /^No wallet is linked to pay (?<amount>Rs .+)\.$/],
  ['heldLess', /^The wallet held less than (?<amount>Rs .+)\.$/],
  ['heldOf', /^The wallet held (?<held>Rs .+) of (?<amount>Rs .+)\.$/],
  ['attempt', /^Next attempt at (?<moment>\S+)\.$/],
  ['reminder', /^Next reminder at (?<moment>\S+)\.$/],
  ['paid', /^Paid from the wallet\.$/],
  ['nothingDue', /^Nothing was due\.$/],
  ['outside', /^Settled outside the wallet\.$/],
  ['voided', /^Voided by the merchant\.$/],
  ['ended', /^The subscription ended\.$/],
  ['laterPaid', /^It was not paid\.$/],
  ['goesOn', /^Later periods are paid, so the subscription goes on\.$/],
  ['startsAgain', /^The period starts again at (?<moment>\S+)\.$/],
  ['freeTime', /^Nothing is charged for the time without service\.$/],
  ['reversed', /^The payment of (?<amount>Rs .+) was reversed\.$/],
]

// `Next attempt at 2026-11-24T10:00:00.000Z.`
const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/** The description of an entry in the language of the reader, with its instants as people read them. */
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

/** One that is not known stays as it is. */
function sentenceIn(sentence: string, language: Language, moments: (text: string) => string): string {
  const words = MESSAGES[language].invoices.happened
  for (const [key, pattern] of SENTENCES) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const values = Object.entries(found.groups ?? {}).map(([name, text]) => [
      name,
      name === 'moment' ? moments(text) : amountIn(text, language),
    ])
    return filled(words[key], Object.fromEntries(values))
  }
  return moments(sentence)
}

const amountIn = (text: string, language: Language) =>
  text.startsWith(`${LOCALES[DEFAULT_LANGUAGE].rupees} `)
    ? inDigitsOf(language, text.replace(LOCALES[DEFAULT_LANGUAGE].rupees, LOCALES[language].rupees))
    : text
