import { WAITS_FOR_CALENDAR } from '@/lib/billing/calendar-end'
import { query } from '@/lib/infra/database/db'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Problem } from '@/lib/infra/telemetry/problems'
import type { Environment } from '@/prisma/generated/enums'

// What is due after its period, but due now, is billed now: it does not wait.
const WAITING = `
SELECT count(*)::int AS waiting FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
WHERE s.environment = $1::environment AND ${WAITS_FOR_CALENDAR} AND s.due_at > ${CLOCK_NOW}`

/** A problem if subscriptions wait for a longer table of Bikram Sambat. */
export async function calendarProblems(environment: Environment = 'production'): Promise<Problem[]> {
  const [row] = await query<{ waiting: number }>(WAITING, [environment])
  if (!row?.waiting) return []
  const message = `The table of Bikram Sambat ends before the next period of ${row.waiting.toLocaleString('en')} subscriptions. They go on and nothing is billed. Install a version of Khata with a longer table: what was not billed is billed then.`
  return [{ code: 'calendar_ends', severity: 'warning', message }]
}
