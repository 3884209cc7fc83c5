// Created once per zone, because creating a formatter takes longer than making a whole notice.
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * The local time at an instant, both in milliseconds. Read the result as if it were UTC: its date is in the getUTC… methods. Browser pages
 * use it, too, so it must not need anything that browsers lack.
 * @throws {RangeError} for an unknown time zone.
 */
export function wallClockMs(atMs: number, timeZone: string): number {
  const known = formatters.get(timeZone)
  const formatter = known ?? formatterOf(timeZone)
  if (!known) formatters.set(timeZone, formatter)
  // `11/26/2026, 22:35:54`
  const [month = 0, day, year = 0, hour, minute, second] = (formatter.format(atMs).match(/\d+/g) ?? []).map(
    Number,
  )
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((atMs % 1000) + 1000) % 1000)
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
}
