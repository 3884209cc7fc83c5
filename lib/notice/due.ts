import { NOTICE_EVENT_TYPES } from '@/lib/events/catalogue'
import { isNotPaused, isNotSetAside } from '@/lib/infra/bulkhead/set-aside'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'

/** SQL: the types of events that customers are notified of, exactly as in the index events_told_idx. */
export const NOTICE_TYPES = NOTICE_EVENT_TYPES.map((type) => `'${type}'`).join(', ')

/** SQL: the due receipts of an environment, as `d`. @param environment SQL. */
export const dueReceipts = (environment: string) => `
FROM due_receipts d JOIN topups t ON t.id = d.top_up_id
WHERE d.environment = ${environment} AND ${isNotPaused('notice', 'd.top_up_id')}`

/** SQL: the events of an environment that failed before and whose wait is over. @param environment SQL. */
export const eventsToRetry = (environment: string) => `
FROM set_aside_items a
JOIN events e ON e.business_id = a.business_id AND e.environment = a.environment AND e.id = a.subject_id
WHERE a.kind = 'notice' AND a.environment = ${environment} AND a.next_attempt_at <= now()`

/** SQL: true if there are notices to send in the environment. */
export function isNoticeDue(environment: Environment): string {
  return `(
    EXISTS (SELECT ${dueReceipts(`'${environment}'`)})
    OR EXISTS (SELECT ${eventsToRetry(`'${environment}'`)})
    OR EXISTS (SELECT FROM price_changes ch WHERE ch.environment = '${environment}' AND ch.told_at IS NULL)
    OR (SELECT 1 FROM events e
      WHERE e.environment = '${environment}' AND e.type IN (${NOTICE_TYPES}) AND e.sequence > (
        SELECT through_sequence FROM notice_progress WHERE environment = '${environment}')
      ORDER BY e.sequence LIMIT 1) IS NOT NULL)`
}

// The first event after the position in the log, the first receipt, and the first price raise. Each is one index look-up.
const OLDEST = `
SELECT coalesce(extract(epoch FROM now() - min(at)), 0)::float8 AS seconds FROM (
  (SELECT e.created_at AS at FROM events e
   WHERE e.environment = $1 AND e.type IN (${NOTICE_TYPES})
     AND e.sequence > (SELECT through_sequence FROM notice_progress WHERE environment = $1)
   ORDER BY e.sequence LIMIT 1)
  UNION ALL
  (SELECT d.created_at FROM due_receipts d WHERE d.environment = $1
     AND ${isNotSetAside('notice', 'd.top_up_id')}
   ORDER BY d.top_up_id LIMIT 1)
  UNION ALL
  (SELECT khata_made_at(ch.id) FROM price_changes ch WHERE ch.environment = $1 AND ch.told_at IS NULL
   ORDER BY ch.id LIMIT 1)
) AS oldest`

/** How many seconds the oldest event, receipt or price raise has waited for its notice. 0 if none waits. */
export async function noticeOverdueSeconds(environment: Environment, read: Tx['query']): Promise<number> {
  const [row] = await read<{ seconds: number }>(OLDEST, [environment])
  return Math.max(0, row?.seconds ?? 0)
}
