import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { runs } from '@/scripts/test/suite'
import { FIRST_MS, LENGTHS } from './bikram-sambat.fixture'
import { period, periodStartAt } from './period'
import { anchorOnDay, indexAt } from './period-anchor'

const ZONES = ['Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Berlin', 'Australia/Lord_Howe'] as const

const cases = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  interval: fc.constantFrom('month' as const, 'year' as const),
  intervalCount: fc.integer({ min: 1, max: 3 }),
  now: fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }),
})

const localOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

/** The next times of a day of the month, found by checking one day after the other. */
function nextByWalking(now: Date, timeZone: string, isDay: (date: Temporal.PlainDate) => boolean): Date {
  let date = localOf(now, timeZone).toPlainDate()
  for (;;) {
    const start = new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
    if (isDay(date) && start > now) return start
    date = date.add({ days: 1 })
  }
}

describe('periods that begin on a chosen day', () => {
  it('of a Gregorian month begin at its midnight, on the last day of a shorter month, and the present one ends on the next such day', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 31 }), ({ now, ...rule }, day) => {
        const { anchorAt, index } = anchorOnDay(rule, day, now)
        const isDay = (date: Temporal.PlainDate) => date.day === Math.min(day, date.daysInMonth)
        const { startAt, endAt } = period({ ...rule, anchorAt }, index)
        expect(startAt <= now).toBe(true)
        expect(endAt).toEqual(nextByWalking(now, rule.timeZone, isDay))
        expect(indexAt({ ...rule, anchorAt }, now)).toBe(index)
        for (let n = index; n < index + 14; n += 1) {
          const start = localOf(periodStartAt({ ...rule, anchorAt }, n), rule.timeZone)
          expect(start.toPlainTime().toString()).toBe('00:00:00')
          expect(isDay(start.toPlainDate())).toBe(true)
        }
      }),
      { numRuns: runs(200, 1000) },
    )
  })

  it('of a month of Bikram Sambat do so by its table', () => {
    const lengths = [...LENGTHS.values()].flat()
    const dayOf = (date: Temporal.PlainDate) => {
      let rest = Math.round((Date.parse(date.toString()) - FIRST_MS) / 86_400_000)
      for (const length of lengths) {
        if (rest < length) return { day: rest + 1, length }
        rest -= length
      }
      throw new RangeError('outside of the table')
    }
    fc.assert(
      fc.property(
        cases.filter(({ interval }) => interval === 'month'),
        fc.integer({ min: 1, max: 32 }),
        ({ now, ...terms }, wanted) => {
          const rule = { ...terms, calendar: 'bs' as const }
          const { anchorAt, index } = anchorOnDay(rule, wanted, now)
          const isDay = (date: Temporal.PlainDate) => {
            const { day, length } = dayOf(date)
            return day === Math.min(wanted, length)
          }
          expect(period({ ...rule, anchorAt }, index).endAt).toEqual(nextByWalking(now, rule.timeZone, isDay))
          for (let n = index; n < index + 8; n += 1)
            expect(isDay(localOf(periodStartAt({ ...rule, anchorAt }, n), rule.timeZone).toPlainDate())).toBe(
              true,
            )
        },
      ),
      { numRuns: runs(200, 500) },
    )
  })

  it('begin now if now is such a midnight', () => {
    const rule = { timeZone: 'Asia/Kathmandu', interval: 'month' as const, intervalCount: 1 }
    const now = new Date('2026-11-30T18:15:00.000Z')
    const { anchorAt, index } = anchorOnDay(rule, 1, now)
    expect(period({ ...rule, anchorAt }, index).startAt).toEqual(now)
  })
})
