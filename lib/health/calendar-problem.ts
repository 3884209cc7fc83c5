import { query } from '@/lib/infra/database/db'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Problem } from '@/lib/infra/telemetry/problems'

// As `waitsForCalendar`. An index holds these rows: there are none as long as the table is long enough. What is due now does not
// wait: it is billed now.
const WAITING = `
SELECT count(*)::int AS waiting FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
WHERE s.environment = $1::environment AND s.status IN ('active', 'trialing')
  AND s.due_at > CASE WHEN s.period_index = -1 THEN s.anchor_at ELSE s.current_period_end END AND s.due_at > ${CLOCK_NOW}`

/** A problem if subscriptions wait for a longer table of Bikram Sambat. */
export async function calendarProblems(
  environment: 'production' | 'sandbox' = 'production',
): Promise<Problem[]> {
  const [row] = await query<{ waiting: number }>(WAITING, [environment])
  if (!row?.waiting) return []
  const message = `The table of Bikram Sambat ends before the next period of ${row.waiting.toLocaleString('en')} subscriptions. They go on and nothing is billed. Install a version of Khata with a longer table: what was not billed is billed then.`
  return [{ code: 'calendar_ends', severity: 'warning', message }]
}
