import { Temporal } from 'temporal-polyfill'

// Days and months of a business. They begin at midnight in its time zone.

/** A day such as `2026-11-21`, without a time or a zone. */
export type Day = string

/** The day of an instant. @throws {RangeError} for an unknown time zone. */
export function dayOf(at: Date, timeZone: string): Day {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** The first instant of a day. That is midnight, or later if the clocks skip midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The day this many days later, or earlier if `days` is negative. */
export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The first day of the month this many months later, or earlier if `months` is negative. */
export function addMonths(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months }).toString()
}
