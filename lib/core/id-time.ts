import { DAY_MS } from './duration'
import { firstIdAt } from './id'

// An id contains the time of the process that made it, shortly before the database's time of the row. So an index of ids finds rows by
// time. The range is wider than clocks can differ, and created_at then decides.
const CLOCK_SLACK_MS = 10 * 60_000
// The last instant that a UUIDv7 can hold.
const LAST_MS = 2 ** 48 - 1

/** The real time at which an id was made, even in a sandbox whose clock is ahead. @param id in database form. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

/** Every row created at the instant or later has this id or a higher one. Without an instant, all rows do. */
export function leastIdSince(since: Date | undefined): string {
  return idNear(since ? since.getTime() - CLOCK_SLACK_MS : 0)
}

/** Every row created before the instant has a lower id. Without an instant, all rows do. */
export function idPast(until: Date | undefined): string {
  return idNear(until ? until.getTime() + CLOCK_SLACK_MS : LAST_MS)
}

/**
 * Every row has a lower id, even if the clock of its process was fast by hours. A list that begins here finds the newest rows without
 * looking into the empty partitions of coming months.
 */
export function idOfTomorrow(): string {
  return idNear(Date.now() + DAY_MS)
}

/**
 * The least and the greatest of some ids. PostgreSQL cannot tell which partitions the ids of an array are in, but it can from these bounds.
 * Without ids, nothing is within the bounds.
 */
export function boundsOf(ids: readonly string[]): [least: string, greatest: string] {
  const sorted = ids.toSorted()
  return [sorted[0] ?? idNear(LAST_MS), sorted.at(-1) ?? idNear(0)]
}

function idNear(ms: number): string {
  return firstIdAt(new Date(Math.min(Math.max(0, ms), LAST_MS)))
}
