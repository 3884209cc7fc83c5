import { expect, test } from 'vitest'
import { bikramSambatDate } from './calendar-date'
import { fiscalMonth, fiscalMonthOf, numericBikramSambat } from './fiscal-month'
import { fiscalYearOf } from './fiscal-year'

const DAY_MS = 86_400_000

test.each(['Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'every day of eighteen years is in one month of its fiscal year, in %s',
  (timeZone) => {
    for (let at = Date.UTC(2015, 0, 1); at < Date.UTC(2033, 0, 1); at += DAY_MS / 2) {
      const instant = new Date(at)
      const { fiscalYear, n } = fiscalMonthOf(instant, timeZone) as { fiscalYear: string; n: number }
      expect(fiscalYear).toBe(fiscalYearOf(instant, timeZone))
      const month = fiscalMonth(fiscalYear, n)
      expect(bikramSambatDate(instant, timeZone, 'en')).toMatch(
        new RegExp(`^\\d+ ${month?.monthName} ${month?.year}$`),
      )
      expect(month?.earliest.getTime()).toBeLessThanOrEqual(at)
      expect(month?.latest.getTime()).toBeGreaterThan(at)
    }
  },
)

test('the first month is Shrawan, and the last one is Asar of the next year', () => {
  expect(fiscalMonth('2083-84', 1)).toMatchObject({ year: '2083', monthName: 'Shrawan' })
  expect(fiscalMonth('2083-84', 12)).toMatchObject({ year: '2084', monthName: 'Asar' })
  expect(numericBikramSambat(new Date('2026-11-23T06:00:00Z'), 'Asia/Kathmandu')).toBe('2083-08-07')
  for (const wrong of ['2083-85', '1999-00', '2091-92', '2083']) expect(fiscalMonth(wrong, 1)).toBeNull()
})
