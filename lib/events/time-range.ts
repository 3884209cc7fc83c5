import { firstIdAt } from '@/lib/core/id'

// Ids carry the time of the process that made them, a moment before the database's time of the row. The range of ids
// is what an index takes; it is wider than the clocks of one installation differ, and created_at decides.
const CLOCK_SLACK_MS = 10 * 60_000
// The last instant that a UUIDv7 can name.
const LAST_MS = 2 ** 48 - 1

/** No event created at an instant or later has a lower id. Without an instant: no event at all. */
export function leastIdSince(since: Date | undefined): string {
  return idNear(since ? since.getTime() - CLOCK_SLACK_MS : 0)
}

/** Every event created before an instant has a lower id. Without an instant: every event. */
export function idPast(until: Date | undefined): string {
  return idNear(until ? until.getTime() + CLOCK_SLACK_MS : LAST_MS)
}

function idNear(ms: number): string {
  return firstIdAt(new Date(Math.min(Math.max(0, ms), LAST_MS)))
}
