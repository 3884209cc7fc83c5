import { BIKRAM_SAMBAT_MONTHS } from './bikram-sambat'
import { bikramSambat } from './calendar-date'
import { DAY_MS, HOUR_MS } from './duration'
import { wallClockMs } from './wall-clock'

/**
 * The Nepali fiscal year begins on 1 Shrawan, in mid-July. Shrawan is the fourth month of Bikram Sambat (BS). Month
 * lengths come from nepali-date-converter (BS 2000 to 2090). The official calendar is published one year ahead. Later
 * years are projections, which differ by a day between tables. An issued invoice number never changes.
 */

// The world's time zones are from 14 hours ahead to 12 behind.
const MOST_AHEAD_MS = 14 * HOUR_MS
const MOST_BEHIND_MS = 12 * HOUR_MS
const MONTHS = 12
// Counted from 0.
const SHRAWAN = 3
// Shrawan of BS 2083 is in AD 2026.
const BS_AHEAD_OF_AD = 57
// In every year of the table, 1 Shrawan is on 16 or 17 July. Outside of the table we use 16 July, so that a sandbox clock can move decades
// ahead. The fiscal year can then begin a day early.
const JULY = 6
const USUAL_FIRST_DAY = 16

/** The 1 Shrawan of each AD year, in milliseconds: midnight of that date, read as UTC. */
const shrawanStartMs = new Map(
  BIKRAM_SAMBAT_MONTHS.filter(({ month }) => month === SHRAWAN).map(({ year, firstDay }) => [
    Number(year) - BS_AHEAD_OF_AD,
    firstDay * DAY_MS,
  ]),
)

/**
 * The Nepali fiscal year of an instant in the business's time zone, e.g. `2083-84`.
 * @param timeZone an IANA name.
 * @throws {RangeError} for an invalid date or an unknown time zone.
 */
export function fiscalYearOf(at: Date, timeZone: string): string {
  const bsYear = beganIn(at, timeZone) + BS_AHEAD_OF_AD
  return `${bsYear}-${String((bsYear + 1) % 100).padStart(2, '0')}`
}

/** The first day of the fiscal year of an instant: `2026-07-17`. @throws {RangeError} as `fiscalYearOf`. */
export const firstDayOfFiscalYear = (at: Date, timeZone: string): string =>
  dayText(firstDayMsOf(beganIn(at, timeZone)) / DAY_MS)

/** @param day in days since 1970. */
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** The AD year in which an instant's fiscal year began. */
function beganIn(at: Date, timeZone: string): number {
  if (Number.isNaN(at.getTime())) throw new RangeError('a fiscal year needs a valid instant')
  const wallMs = wallClockMs(at.getTime(), timeZone)
  const year = new Date(wallMs).getUTCFullYear()
  return wallMs < firstDayMsOf(year) ? year - 1 : year
}

const firstDayMsOf = (year: number) => shrawanStartMs.get(year) ?? Date.UTC(year, JULY, USUAL_FIRST_DAY)

/** A month of a fiscal year. The year begins with Shrawan. */
export interface FiscalMonth {
  /** The year of Bikram Sambat. */
  year: string
  /** Counted from 0, from Baisakh. */
  month: number
  monthName: string
  /** Its first day, and the day after its last, such as `2026-11-17`. */
  firstDay: string
  dayAfter: string
  /** Every instant of the month, in any time zone, is between these two. */
  earliest: Date
  latest: Date
}

/**
 * @param fiscalYear such as `2083-84`.
 * @param n 1 is Shrawan, 12 is Asar.
 * @returns null outside of the published table.
 */
export function fiscalMonth(fiscalYear: string, n: number): FiscalMonth | null {
  const [first = '', second = ''] = fiscalYear.split('-')
  if (Number(second) !== (Number(first) + 1) % 100) return null
  const month = (SHRAWAN + n - 1) % MONTHS
  const year = String(Number(first) + (month < SHRAWAN ? 1 : 0))
  const found = BIKRAM_SAMBAT_MONTHS.find((each) => each.year === year && each.month === month)
  if (!found) return null
  return {
    year,
    month,
    monthName: found.monthName,
    firstDay: dayText(found.firstDay),
    dayAfter: dayText(found.firstDay + found.days),
    earliest: new Date(found.firstDay * DAY_MS - MOST_AHEAD_MS),
    latest: new Date((found.firstDay + found.days) * DAY_MS + MOST_BEHIND_MS),
  }
}

/** The fiscal year and month of an instant, in a time zone. Null outside of the published table. */
export function fiscalMonthOf(at: Date, timeZone: string): { fiscalYear: string; n: number } | null {
  const day = bikramSambat(at, timeZone)
  return day && { fiscalYear: fiscalYearOf(at, timeZone), n: ((day.month - SHRAWAN + MONTHS) % MONTHS) + 1 }
}

/**
 * An invoice number, e.g. `2083-84/000001`. It has six digits, or more from the millionth invoice of a year.
 * @param n its position in the fiscal year, from 1.
 * @throws {RangeError} if n is not an integer from 1.
 */
export function invoiceNumber(fiscalYear: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError('invoices are numbered from 1')
  return `${fiscalYear}/${String(n).padStart(6, '0')}`
}

/** A credit note number, in a separate series, e.g. `CN-2083-84/000001`. @throws {RangeError} if n is not an integer from 1. */
export const creditNoteNumber = (fiscalYear: string, n: number): string =>
  `CN-${invoiceNumber(fiscalYear, n)}`

/** A payout number. All businesses share one series: `PO-2083-84/000001`. @throws {RangeError} if n is not an integer from 1. */
export const payoutNumber = (fiscalYear: string, n: number): string => `PO-${invoiceNumber(fiscalYear, n)}`

/** A withdrawal number. All wallets share one series. */
export const withdrawalNumber = (fiscalYear: string, n: number): string =>
  `WD-${invoiceNumber(fiscalYear, n)}`
