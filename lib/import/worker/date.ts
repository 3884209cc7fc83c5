import { BIKRAM_SAMBAT_MONTHS, monthKey } from '@/lib/core/bikram-sambat'
import { toAsciiDigits } from '@/lib/core/digits'
import { DAY_MS } from '@/lib/core/duration'
import type { RowProblemCode } from '../problem-schema'

// A Gregorian year of these is half a century away. Nobody has paid until then.
const BIKRAM_SAMBAT = { first: 2070, last: 2090 }
const GREGORIAN = { first: 2000, last: 2069 }

const FORM = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/

const MONTHS = new Map(BIKRAM_SAMBAT_MONTHS.map((month) => [monthKey(month), month]))

/** A day in either calendar, as a Gregorian date such as `2026-11-21`. */
export function dayWritten(cell: string): { day: string } | { problem: RowProblemCode } {
  const [, yearText, monthText, dayText] = FORM.exec(toAsciiDigits(cell)) ?? []
  if (!yearText || !monthText || !dayText) return { problem: 'date_invalid' }
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)]
  if (year >= BIKRAM_SAMBAT.first && year <= BIKRAM_SAMBAT.last) {
    const found = MONTHS.get(`${year}-${String(month).padStart(2, '0')}`)
    if (!found || day < 1 || day > found.days) return { problem: 'date_missing_in_calendar' }
    return { day: isoDay((found.firstDay + day - 1) * DAY_MS) }
  }
  if (year < GREGORIAN.first || year > GREGORIAN.last) return { problem: 'date_year' }
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere ? { day: isoDay(at.getTime()) } : { problem: 'date_missing_in_calendar' }
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)
