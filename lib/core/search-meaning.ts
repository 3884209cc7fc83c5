import { toAsciiDigits } from '@/lib/core/digits'
import { fromWire, PREFIXES, type Prefix } from '@/lib/core/id'

/** A number as printed on papers. Without a fiscal year it may be in any year. */
interface NumberInSeries {
  fiscalYear: string | null
  count: string
}

/** What a text may mean. Each meaning is looked up separately. */
export interface SearchMeaning {
  /** An id or its beginning, as the range of ids in database form. */
  ids?: { prefix: string; from: string; to: string }
  /** The words whose beginnings are searched for, in lower case. All must match. */
  words: string[]
  /** The range of phone numbers in E.164 that begin with the digits. */
  phones?: { from: string; to: string }
  /** An invoice number: its count in the fiscal year, with or without the year. */
  invoice?: NumberInSeries
  /** The number of a credit note, which begins with `CN-`. */
  creditNote?: NumberInSeries
}

const ID = /^(?<prefix>[a-z]+)_(?<suffix>[0-9a-z]{1,26})$/
const NUMBER = /^(?<series>cn-?)?(?:(?<fiscalYear>\d{4}-\d{2})\/)?(?<count>\d{1,9})$/i
const COUNT_DIGITS = 6
/** The same characters as in the function search_words of the database. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/
const MAX_WORDS = 5
// A single letter would match a large part of all customers.
const MIN_WORD_LENGTH = 2
const LOCAL_DIGITS = 10
// With eight of its ten digits, a number is one of a hundred.
const MIN_PHONE_DIGITS = 8

/** Everything that a person may mean by a text. */
export function meaningOf(given: string): SearchMeaning {
  const text = given.trim()
  const ids = idsIn(text)
  if (ids) return { ids, words: [] }
  const phones = phonesIn(text)
  return { words: wordsIn(text), ...(phones && { phones }), ...numberIn(text) }
}

function idsIn(text: string): SearchMeaning['ids'] {
  const { prefix = '', suffix = '' } = ID.exec(text)?.groups ?? {}
  if (!Object.hasOwn(PREFIXES, prefix)) return undefined
  // Ids are base32, so ids with the same beginning are next to each other.
  const [from, to] = ['0', 'z'].map((digit) =>
    fromWire(prefix as Prefix, `${prefix}_${suffix.padEnd(26, digit)}`),
  )
  return from && to ? { prefix, from, to } : undefined
}

function numberIn(text: string): Pick<SearchMeaning, 'invoice' | 'creditNote'> {
  const { series, fiscalYear = null, count } = NUMBER.exec(toAsciiDigits(text))?.groups ?? {}
  if (!count) return {}
  const number = { fiscalYear, count: count.padStart(COUNT_DIGITS, '0') }
  return series ? { creditNote: number } : { invoice: number }
}

function wordsIn(text: string): string[] {
  const words = inAsciiDigits(text.toLowerCase()).split(BETWEEN_WORDS)
  return [...new Set(words.filter((word) => [...word].length >= MIN_WORD_LENGTH))].slice(0, MAX_WORDS)
}

/** Numbers are stored in ASCII digits. In a name, digits stay as they are. */
const inAsciiDigits = (text: string) => (/^[\p{Nd}\s()+-]+$/u.test(text) ? toAsciiDigits(text) : text)

function phonesIn(text: string): SearchMeaning['phones'] {
  const typed = toAsciiDigits(text).replace(/[\s()-]/g, '')
  const digits = /^(?:\+977|977(?=9\d{9}$))?(9\d*)$/.exec(typed)?.[1] ?? ''
  if (digits.length < MIN_PHONE_DIGITS || digits.length > LOCAL_DIGITS) return undefined
  const [from, to] = ['0', '9'].map((digit) => `+977${digits.padEnd(LOCAL_DIGITS, digit)}`)
  return { from: from as string, to: to as string }
}

/**
 * The words as a PostgreSQL `tsquery`: each is the beginning of a word in the index.
 * @param mark of the tenant.
 */
export function prefixQuery(mark: string, words: readonly string[]): string {
  return words.map((word) => `'${mark}${word}':*`).join(' & ')
}
