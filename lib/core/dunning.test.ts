import { describe, expect, it } from 'vitest'
import { dunningWindowMs, MAX_RETRIES, retryAt } from './dunning'
import { DAY_MS, HOUR_MS } from './duration'

const dueAt = new Date('2026-07-17T18:15:00Z')

/** All retries of a period that was due at `dueAt`, counted from that time or from the given first failure. */
function dunningSchedule(periodEndAt: Date, failedAt = dueAt): Date[] {
  const windowMs = dunningWindowMs(dueAt, periodEndAt)
  return Array.from({ length: MAX_RETRIES }, (_, count) => retryAt(failedAt, windowMs, count) as Date)
}

function dueAfter(ms: number) {
  return new Date(dueAt.getTime() + ms)
}

describe('an unpaid renewal', () => {
  it.each([
    ['a month', 31, [1, 2, 3, 5, 7, 9, 11, 14]],
    ['a year', 365, [1, 2, 3, 5, 7, 9, 11, 14]],
    ['two weeks', 14, [1, 2, 3, 5, 7, 9, 11, 14]],
    ['a week', 7, [0.5, 1, 1.5, 2.5, 3.5, 4.5, 5.5, 7]],
  ])('of %s (%i days) is attempted again after %j days', (_, days, retries) => {
    expect(dunningSchedule(dueAfter(days * DAY_MS))).toEqual(retries.map((day) => dueAfter(day * DAY_MS)))
  })

  it('of a day is attempted for the last time at the end of the day', () => {
    const schedule = dunningSchedule(dueAfter(DAY_MS))
    expect(schedule.at(-1)).toEqual(dueAfter(DAY_MS))
    expect(schedule[4]).toEqual(dueAfter(12 * HOUR_MS))
  })

  it('is attempted again eight times', () => {
    const windowMs = dunningWindowMs(dueAt, dueAfter(31 * DAY_MS))
    expect(MAX_RETRIES).toBe(8)
    expect(retryAt(dueAt, windowMs, 0)).toEqual(dueAfter(DAY_MS))
    expect(retryAt(dueAt, windowMs, 7)).toEqual(dueAfter(14 * DAY_MS))
    expect(retryAt(dueAt, windowMs, 8)).toBeNull()
    expect(retryAt(dueAt, windowMs, 9)).toBeNull()
  })

  it('has later and later retries, at whole milliseconds, for every length of period', () => {
    for (let hours = 1; hours <= 400; hours += 1) {
      const times = dunningSchedule(dueAfter(hours * HOUR_MS)).map((at) => at.getTime())
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
      expect(times.every(Number.isInteger)).toBe(true)
      expect(times.at(-1)).toBe(dueAt.getTime() + Math.min(hours * HOUR_MS, 14 * DAY_MS))
    }
  })

  it('with a later first failure counts its retries from then', () => {
    const failedAt = dueAfter(2 * DAY_MS)
    expect(dunningSchedule(dueAfter(31 * DAY_MS), failedAt)[0]).toEqual(dueAfter(3 * DAY_MS))
  })

  it('refuses a negative count of retries', () => {
    expect(() => retryAt(dueAt, DAY_MS, -1)).toThrow(RangeError)
    expect(() => retryAt(dueAt, DAY_MS, 0.5)).toThrow(RangeError)
  })
})
