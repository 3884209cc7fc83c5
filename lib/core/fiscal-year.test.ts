import NepaliDateModule, { dateConfigMap } from 'nepali-date-converter'
import { describe, expect, it } from 'vitest'
import { bikramSambatDate, numericBikramSambat } from './calendar-date'
import { DAY_MS } from './duration'
import { fiscalMonth, fiscalMonthOf, fiscalYearOf, invoiceNumber } from './fiscal-year'

// Node loads the CommonJS build. Its class is one level deeper than its types say.
const NepaliDate =
  (NepaliDateModule as unknown as { default?: typeof NepaliDateModule }).default ?? NepaliDateModule

const NEPAL = 'Asia/Kathmandu'

function midnight(date: string, offset = '+05:45') {
  return new Date(`${date}T00:00:00${offset}`)
}

function justBefore(at: Date) {
  return new Date(at.getTime() - 1)
}

describe('the Nepali fiscal year', () => {
  // 1 Shrawan as published by Nepal's calendar committee. Other converters (medic/bikram-sambat, nepali-datetime)
  // agree on all of these.
  it.each([
    ['2013-07-16', '2069-70', '2070-71'],
    ['2014-07-17', '2070-71', '2071-72'],
    ['2017-07-16', '2073-74', '2074-75'],
    ['2018-07-17', '2074-75', '2075-76'],
    ['2019-07-17', '2075-76', '2076-77'],
    ['2020-07-16', '2076-77', '2077-78'],
    ['2021-07-16', '2077-78', '2078-79'],
    ['2022-07-17', '2078-79', '2079-80'],
    ['2023-07-17', '2079-80', '2080-81'],
    ['2024-07-16', '2080-81', '2081-82'],
    ['2025-07-17', '2081-82', '2082-83'],
    ['2026-07-17', '2082-83', '2083-84'],
    ['2027-07-17', '2083-84', '2084-85'],
  ])('begins at midnight of %s: %s ends, %s begins', (date, before, label) => {
    expect(fiscalYearOf(justBefore(midnight(date)), NEPAL)).toBe(before)
    expect(fiscalYearOf(midnight(date), NEPAL)).toBe(label)
  })

  it('begins on the 1 Shrawan of the converter in every year of its table', () => {
    const years = Object.keys(dateConfigMap).map(Number)
    expect(years).toContain(2083)
    for (const year of years) {
      const { AD } = new NepaliDate(year, 3, 1).getDateObject()
      const noon = new Date(Date.UTC(AD.year, AD.month, AD.date, 6))
      const label = `${year}-${String((year + 1) % 100).padStart(2, '0')}`
      expect(fiscalYearOf(noon, NEPAL)).toBe(label)
      expect(fiscalYearOf(new Date(noon.getTime() - 86_400_000), NEPAL)).not.toBe(label)
    }
  })

  it('changes at midnight in the time zone of the business', () => {
    const inNewYork = midnight('2026-07-17', '-04:00')
    expect(fiscalYearOf(inNewYork, 'America/New_York')).toBe('2083-84')
    expect(fiscalYearOf(justBefore(inNewYork), 'America/New_York')).toBe('2082-83')
    expect(fiscalYearOf(justBefore(inNewYork), NEPAL)).toBe('2083-84')
  })

  it('does not change when the Gregorian year does', () => {
    expect(fiscalYearOf(new Date('2026-12-31T18:14:59Z'), NEPAL)).toBe('2083-84')
    expect(fiscalYearOf(new Date('2026-12-31T18:15:00Z'), NEPAL)).toBe('2083-84')
    expect(fiscalYearOf(new Date('2027-01-01T02:00:00Z'), 'America/New_York')).toBe('2083-84')
  })

  it('outside of the published tables begins on 16 July, so that billing continues', () => {
    expect(fiscalYearOf(justBefore(midnight('2034-07-16')), NEPAL)).toBe('2090-91')
    expect(fiscalYearOf(midnight('2034-07-16'), NEPAL)).toBe('2091-92')
    expect(fiscalYearOf(midnight('2042-07-16'), NEPAL)).toBe('2099-00')
    expect(fiscalYearOf(midnight('2500-01-01'), NEPAL)).toBe('2556-57')
  })

  it('of consecutive days never goes back and never skips a year', () => {
    let last = Number(fiscalYearOf(midnight('2000-01-01'), NEPAL).slice(0, 4))
    for (let day = 0; day < 50 * 365; day += 1) {
      const at = new Date(midnight('2000-01-01').getTime() + day * 86_400_000)
      const year = Number(fiscalYearOf(at, NEPAL).slice(0, 4))
      expect(year === last || year === last + 1).toBe(true)
      last = year
    }
  })

  it('of an invalid instant is refused', () => {
    expect(() => fiscalYearOf(new Date(Number.NaN), NEPAL)).toThrow(RangeError)
  })
})

describe("an invoice's number", () => {
  it.each([
    [1, '2083-84/000001'],
    [999_999, '2083-84/999999'],
    [1_000_000, '2083-84/1000000'],
  ])('of invoice %i of its fiscal year is %s', (n, number) => {
    expect(invoiceNumber('2083-84', n)).toBe(number)
  })

  it.each([0, -1, 1.5, Number.NaN])('cannot be made of %d', (n) => {
    expect(() => invoiceNumber('2083-84', n)).toThrow(RangeError)
  })
})

it.each(['Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
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

it('the first month is Shrawan, and the last one is Asar of the next year', () => {
  expect(fiscalMonth('2083-84', 1)).toMatchObject({ year: '2083', monthName: 'Shrawan' })
  expect(fiscalMonth('2083-84', 12)).toMatchObject({ year: '2084', monthName: 'Asar' })
  expect(numericBikramSambat(new Date('2026-11-23T06:00:00Z'), 'Asia/Kathmandu')).toBe('2083-08-07')
  for (const wrong of ['2083-85', '1999-00', '2091-92', '2083']) expect(fiscalMonth(wrong, 1)).toBeNull()
})
