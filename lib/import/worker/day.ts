import { BIKRAM_SAMBAT_MONTHS, monthKey } from '@/lib/core/bikram-sambat'
import { toAsciiDigits } from '@/lib/core/digits'
import { DAY_MS } from '@/lib/core/duration'
import type { RowProblemCode } from '../problem-schema'

type Calendar = 'gregorian' | 'bikramSambat'

/**
 * What comes first in the dates of a column such as `06/12/2027`: a date with a day above 12 tells. Both: some say the day, and
 * others the month.
 */
type Order = 'day' | 'month' | 'both' | 'unknown'
export type Orders = Record<Calendar, Order>

/** A day in either calendar. */
interface Written {
  year: number
  month: number
  day: number
  /** Its day and its month could change places. */
  canTurn: boolean
  calendar: Calendar
}

const GREGORIAN_MONTHS = [
  'jan january जनवरी जन',
  'feb february फेब्रुअरी फेब्रुवरी फेब',
  'mar march मार्च',
  'apr april अप्रिल',
  'may मे मई',
  'jun june जुन',
  'jul july जुलाई',
  'aug august अगस्ट अगस्त',
  'sep sept september सेप्टेम्बर',
  'oct october अक्टोबर',
  'nov november नोभेम्बर नवेम्बर',
  'dec december डिसेम्बर',
]

// As people spell them, in both scripts.
const NEPALI_MONTHS = [
  'baisakh baishakh baisak vaisakh vaishakh besakh वैशाख बैशाख बैसाख',
  'jestha jeth jyestha jesth jyeshtha जेठ जेष्ठ ज्येष्ठ',
  'asar ashadh asadh ashad asad ashar असार आषाढ अषाढ',
  'shrawan sawan saun shravan srawan sravan साउन श्रावण सावन',
  'bhadra bhadau bhado भदौ भाद्र',
  'ashwin asoj ashoj aswin asauj ashvin असोज आश्विन अश्विन',
  'kartik kattik katik कात्तिक कार्तिक',
  'mangsir mangshir marga mangsheer मंसिर मङ्सिर मार्ग',
  'poush paush push pus पुस पुष पौष',
  'magh mag माघ',
  'falgun phalgun fagun phagun फागुन फाल्गुन',
  'chaitra chait चैत चैत्र',
]

const named = (months: readonly string[], calendar: Calendar) =>
  months.flatMap((names, at) =>
    names.split(' ').map((name) => [name.normalize('NFC'), { month: at + 1, calendar }] as const),
  )
const MONTHS = new Map([...named(GREGORIAN_MONTHS, 'gregorian'), ...named(NEPALI_MONTHS, 'bikramSambat')])

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
// What programs write behind a day that has no time.
const MIDNIGHT = /[T ](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)Z?$/i
// A Gregorian year of these is half a century away. Nobody has paid until then.
const YEARS = { bikramSambat: { first: 2070, last: 2090 }, gregorian: { first: 2000, last: 2069 } }

const isIn = ({ first, last }: (typeof YEARS)[Calendar], year: number) => year >= first && year <= last

/** Reads `2083-08-06`, `22/11/2026`, `15-Apr-27`, `2083 Chaitra 6`, also with a midnight behind. Null: it is no date. */
function written(cell: string): Written | null {
  const text = toAsciiDigits(cell).replace(MIDNIGHT, '').trim()
  const numbers = (match: RegExpExecArray) => match.slice(1).map(Number) as [number, number, number]
  const isBikramSambat = (year: number) => (isIn(YEARS.bikramSambat, year) ? 'bikramSambat' : 'gregorian')
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) {
    const [year, month, day] = numbers(yearFirst)
    return { year, month, day, canTurn: false, calendar: isBikramSambat(year) }
  }
  const yearLast = YEAR_LAST.exec(text)
  if (!yearLast) return inWords(text)
  const [day, month, year] = numbers(yearLast)
  return { year, month, day, canTurn: true, calendar: isBikramSambat(year) }
}

/** Reads a date whose month is a word: the day and the year stand around it in any order. */
function inWords(text: string): Written | null {
  const parts = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,./-]+/)
  const words = parts.filter((part) => !/^\d+(st|nd|rd|th)?$/.test(part) && part !== 'गते' && part !== '')
  const found = MONTHS.get(words[0] ?? '')
  const [one = '', other = '', ...more] = parts.filter((part) => /^\d/.test(part))
  if (!found || words.length !== 1 || other === '' || more.length > 0) return null
  const [day, year] = one.length === 4 ? [other, one] : [one, other]
  if (!/^(\d{2}|\d{4})$/.test(year)) return null
  const whole = Number(year) + (year.length === 2 ? 2000 : 0)
  return { ...found, year: whole, day: Number.parseInt(day, 10), canTurn: false }
}

/** What comes first in the dates of a column, by calendar. */
export function ordersIn(cells: Iterable<string>): Orders {
  const seen = { gregorian: new Set<Order>(), bikramSambat: new Set<Order>() }
  for (const cell of cells) {
    const read = YEAR_LAST.test(toAsciiDigits(cell).replace(MIDNIGHT, '')) ? written(cell) : null
    if (read && read.day > 12) seen[read.calendar].add('day')
    if (read && read.month > 12) seen[read.calendar].add('month')
  }
  const orderOf = (orders: ReadonlySet<Order>) => (orders.size > 1 ? 'both' : ([...orders][0] ?? 'unknown'))
  return { gregorian: orderOf(seen.gregorian), bikramSambat: orderOf(seen.bikramSambat) }
}

const TABLE = new Map(BIKRAM_SAMBAT_MONTHS.map((month) => [monthKey(month), month]))

/**
 * A day in either calendar, as a Gregorian date such as `2026-11-21`.
 * @param orders of its column.
 * @returns also whether its day and month could change places, and nothing tells. Then the day is first, as in Nepal.
 */
export function dayWritten(
  cell: string,
  orders: Orders,
): { day: string; isUnsure: boolean } | { problem: RowProblemCode } {
  const read = written(cell)
  if (!read) return { problem: 'date_invalid' }
  const { year, calendar, canTurn } = read
  if (!isIn(YEARS[calendar], year)) return { problem: 'date_year' }
  const mayTurn = canTurn && read.day <= 12 && read.month <= 12 && read.day !== read.month
  if (mayTurn && orders[calendar] === 'both') return { problem: 'date_ambiguous' }
  const turns = canTurn && read.day <= 12 && (read.month > 12 || orders[calendar] === 'month')
  const [month, day] = turns ? [read.day, read.month] : [read.month, read.day]
  const found = gregorianDay(calendar, year, month, day)
  return found
    ? { day: found, isUnsure: mayTurn && orders[calendar] === 'unknown' }
    : { problem: 'date_missing_in_calendar' }
}

function gregorianDay(calendar: Calendar, year: number, month: number, day: number): string | null {
  if (calendar === 'bikramSambat') {
    const found = TABLE.get(`${year}-${String(month).padStart(2, '0')}`)
    return found && day >= 1 && day <= found.days ? isoDay((found.firstDay + day - 1) * DAY_MS) : null
  }
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? isoDay(at.getTime()) : null
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)
