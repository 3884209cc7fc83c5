import { dateConfigMap } from 'nepali-date-converter'
import { wallClockMs } from './period'

/**
 * The Nepali fiscal year begins on 1 Shrawan, the fourth month of Bikram Sambat (BS), in mid-July. Month
 * lengths come from nepali-date-converter (BS 2000 to 2090): the official calendar is published a year ahead,
 * later years are projections that differ by a day between tables. An issued number never changes with them.
 */

const DAY_MS = 86_400_000
// 1 Baisakh 2000 BS, the first day of the table.
const FIRST_DAY_MS = Date.UTC(1943, 3, 14)
// Shrawan of BS 2083 is in AD 2026.
const BS_AHEAD_OF_AD = 57
// 1 Shrawan has fallen on 16 or 17 July in every year of the table. Beyond it 16 July stands in, so that a
// sandbox clock moved decades ahead still bills; the label can be a day early there, never missing.
const JULY = 6
const USUAL_FIRST_DAY = 16

const shrawanStartMs = readShrawanStarts()

/**
 * The Nepali fiscal year of an instant by the business's wall clock, e.g. `2083-84`.
 * @param timeZone an IANA name.
 * @throws {RangeError} for an invalid date or an unknown time zone.
 */
export function fiscalYearOf(at: Date, timeZone: string): string {
  if (Number.isNaN(at.getTime())) throw new RangeError('a fiscal year needs a valid instant')
  const wallMs = wallClockMs(at.getTime(), timeZone)
  const year = new Date(wallMs).getUTCFullYear()
  const firstDayMs = shrawanStartMs.get(year) ?? Date.UTC(year, JULY, USUAL_FIRST_DAY)
  const bsYear = year + BS_AHEAD_OF_AD - (wallMs < firstDayMs ? 1 : 0)
  return `${bsYear}-${String((bsYear + 1) % 100).padStart(2, '0')}`
}

/**
 * An invoice's number, e.g. `2083-84/000001`: six digits, more from the millionth invoice of a year on.
 * @param n its place in the fiscal year, from 1.
 * @throws {RangeError} for a place that is no integer from 1.
 */
export function invoiceNumber(fiscalYear: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError('invoices are numbered from 1')
  return `${fiscalYear}/${String(n).padStart(6, '0')}`
}

/** AD year → 1 Shrawan in it, as the milliseconds of that date's midnight read as UTC. */
function readShrawanStarts(): Map<number, number> {
  const starts = new Map<number, number>()
  let newYearMs = FIRST_DAY_MS
  // Keys that are integers come in ascending order.
  for (const [bsYear, months] of Object.entries(dateConfigMap)) {
    const firstDayMs = newYearMs + (months.Baisakh + months.Jestha + months.Asar) * DAY_MS
    starts.set(Number(bsYear) - BS_AHEAD_OF_AD, firstDayMs)
    for (const days of Object.values(months)) newYearMs += days * DAY_MS
  }
  return starts
}
