import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  INTERVALS,
  type Interval,
  intervalWithinThreeYears,
  isTimeZone,
  type PeriodRule,
  period,
  periodStartAt,
} from './period'
import { wallClockMs } from './wall-clock'

const DEFAULT_TIME_ZONE = 'Asia/Kathmandu'
const ZONES = ['Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'UTC'] as const
// Zones with special changes in the years of the random anchors: a half-hour shift, a year with four changes, a zone
// that ended daylight saving, and a skipped day.
const ODD_ZONES = ['Australia/Lord_Howe', 'Africa/Casablanca', 'Europe/Istanbul', 'Pacific/Apia'] as const
const COUNTS: Record<Interval, number> = { day: 1095, week: 156, month: 36, year: 3 }
const TEN_YEARS_MS = 3653 * 86_400_000

const rules = fc
  .record({
    anchorAt: fc.date({
      min: new Date('2012-01-01'),
      max: new Date('2030-12-31'),
      noInvalidDate: true,
    }),
    interval: fc.constantFrom(...INTERVALS),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    small: fc.boolean(),
    timeZone: fc.constantFrom(...ZONES, ...ODD_ZONES),
  })
  .map(({ share, small, ...rule }): PeriodRule => {
    const most = small ? 3 : COUNTS[rule.interval]
    return { ...rule, intervalCount: 1 + Math.floor(share * (most - 1)) }
  })

// A number n whose period starts within ten years before or after the anchor.
const rulesAndNumbers = fc.tuple(rules, fc.double({ min: -1, max: 1, noNaN: true })).map(([rule, share]) => {
  const days = { day: 1, week: 7, month: 30.4, year: 365.2 }[rule.interval] * rule.intervalCount
  // Adding 0 turns -0 into 0.
  return [rule, Math.round((share * TEN_YEARS_MS) / 86_400_000 / days) + 0] as const
})

function rule(anchor: string, interval: Interval, timeZone: string = DEFAULT_TIME_ZONE, intervalCount = 1) {
  return { anchorAt: new Date(anchor), interval, intervalCount, timeZone }
}

function starts(of: PeriodRule, ...numbers: number[]) {
  return numbers.map((n) => local(periodStartAt(of, n), of.timeZone))
}

function local(at: Date, timeZone: string) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toString({ timeZoneName: 'never' })
}

function reference({ anchorAt, interval, intervalCount, timeZone }: PeriodRule, n: number): number {
  const anchor = Temporal.Instant.fromEpochMilliseconds(anchorAt.getTime()).toZonedDateTimeISO(timeZone)
  if (n === 0) return anchor.epochMilliseconds
  const wall = anchor
    .toPlainDateTime()
    .add({ [`${interval}s`]: n * intervalCount }, { overflow: 'constrain' })
  return wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
}

describe('a billing period', () => {
  it('starts at the same instant as with Temporal, for any anchor, interval and zone over ten years', () => {
    fc.assert(
      fc.property(rulesAndNumbers, ([of, n]) => {
        expect(periodStartAt(of, n).getTime()).toBe(reference(of, n))
      }),
      { numRuns: 5000 },
    )
  })

  it('starts at the same instant as with Temporal, if its zone has changed its offset since', () => {
    const anchors = fc.date({ min: new Date('1984-01-01'), max: new Date('1988-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom(...INTERVALS),
        fc.integer({ min: -60, max: 360 }),
        (anchorAt, interval, n) => {
          const of = { anchorAt, interval, intervalCount: 1, timeZone: DEFAULT_TIME_ZONE }
          expect(periodStartAt(of, n).getTime()).toBe(reference(of, n))
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('of a month ends on the last day of a short month, and on its own day after that', () => {
    expect(starts(rule('2027-01-31T10:00:00+05:45', 'month'), 0, 1, 2, 3, 12, 13)).toEqual([
      '2027-01-31T10:00:00+05:45',
      '2027-02-28T10:00:00+05:45',
      '2027-03-31T10:00:00+05:45',
      '2027-04-30T10:00:00+05:45',
      '2028-01-31T10:00:00+05:45',
      '2028-02-29T10:00:00+05:45',
    ])
  })

  it('of a year from 29 February starts on 28 February, and on the 29th in leap years', () => {
    expect(starts(rule('2028-02-29T00:00:00+05:45', 'year'), 1, 4, -28)).toEqual([
      '2029-02-28T00:00:00+05:45',
      '2032-02-29T00:00:00+05:45',
      '2000-02-29T00:00:00+05:45',
    ])
  })

  it("follows the business's calendar, not UTC's: the 1st in Kathmandu is still the 31st in UTC", () => {
    const of = rule('2026-01-31T18:30:00Z', 'month')
    expect(starts(of, 0, 1)).toEqual(['2026-02-01T00:15:00+05:45', '2026-03-01T00:15:00+05:45'])
  })

  it('keeps its local hour if daylight saving begins or ends', () => {
    expect(starts(rule('2026-03-01T09:00:00+01:00', 'month', 'Europe/Berlin'), 1, 8)).toEqual([
      '2026-04-01T09:00:00+02:00',
      '2026-11-01T09:00:00+01:00',
    ])
  })

  it('moves forward by the gap if daylight saving skips its hour, and uses the first of a repeated hour', () => {
    const of = rule('2026-02-28T02:30:00+01:00', 'day', 'Europe/Berlin')
    expect(starts(of, 29, 30, 239, 240)).toEqual([
      '2026-03-29T03:30:00+02:00',
      '2026-03-30T02:30:00+02:00',
      '2026-10-25T02:30:00+02:00',
      '2026-10-26T02:30:00+01:00',
    ])
  })

  it('starts at its anchor, even in the second of a repeated hour', () => {
    const of = rule('2026-10-25T02:30:00+01:00', 'month', 'Europe/Berlin')
    expect(periodStartAt(of, 0)).toEqual(of.anchorAt)
  })

  it('of several intervals adds all of them', () => {
    expect(starts(rule('2026-01-31T00:00:00+05:45', 'month', DEFAULT_TIME_ZONE, 3), 1, 2, -1)).toEqual([
      '2026-04-30T00:00:00+05:45',
      '2026-07-31T00:00:00+05:45',
      '2025-10-31T00:00:00+05:45',
    ])
    expect(starts(rule('2026-01-31T00:00:00+05:45', 'week', DEFAULT_TIME_ZONE, 2), 1)).toEqual([
      '2026-02-14T00:00:00+05:45',
    ])
  })

  it('ends where the next one starts, and is never empty', () => {
    const zones = rulesAndNumbers.filter(([of]) => of.timeZone !== 'Pacific/Apia')
    fc.assert(
      fc.property(zones, ([of, n]) => {
        const { startAt, endAt } = period(of, n)
        expect(endAt).toEqual(period(of, n + 1).startAt)
        expect(startAt < endAt).toBe(true)
      }),
    )
  })

  it('is still correct after eight thousand years', () => {
    const of = rule('2026-01-31T00:00:00+05:45', 'month')
    const n = 12 * 7900 + 1
    expect(starts(of, n)).toEqual(['9926-02-28T00:00:00+05:45'])
  })

  it('does not exist for a fraction, an unknown zone or an invalid instant', () => {
    expect(() => periodStartAt(rule('2026-01-01', 'month'), 0.5)).toThrow(RangeError)
    expect(() => periodStartAt(rule('2026-01-01', 'month', 'Asia/Pokhara'), 1)).toThrow(RangeError)
    expect(() => periodStartAt(rule('nonsense', 'month'), 1)).toThrow(RangeError)
  })
})

describe('a price', () => {
  it.each(Object.entries(COUNTS) as [Interval, number][])(
    'by the %s renews after at most %i of them',
    (interval, most) => {
      expect(intervalWithinThreeYears(interval, 1)).toBe(true)
      expect(intervalWithinThreeYears(interval, most)).toBe(true)
      expect(intervalWithinThreeYears(interval, most + 1)).toBe(false)
      for (const count of [0, -1, 1.5, Number.NaN])
        expect(intervalWithinThreeYears(interval, count)).toBe(false)
    },
  )
})

describe("a business's time zone", () => {
  it.each([...ZONES, ...ODD_ZONES, 'Asia/Katmandu', 'America/Argentina/Buenos_Aires'])(
    'may be %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true)
    },
  )

  it.each(['', 'Nepal', 'Asia/Pokhara', '+05:45', 'Asia/Kathmandu ', '2026-01-01T00:00[UTC]', 'Asia/../UTC'])(
    'is never %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )

  it('gives the local date at any instant', () => {
    const instants = fc.date({
      min: new Date('1980-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES, ...ODD_ZONES), (at, timeZone) => {
        const shown = new Date(wallClockMs(at.getTime(), timeZone)).toISOString().slice(0, 19)
        expect(local(at, timeZone).slice(0, 19)).toBe(shown)
      }),
      { numRuns: 500 },
    )
  })
})
