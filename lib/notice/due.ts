import { NOTICE_EVENT_TYPES } from '@/lib/events/catalogue'
import { isNotPaused } from '@/lib/infra/bulkhead/set-aside'
import type { Environment } from '@/prisma/generated/enums'

/** SQL: the types of events that customers are told of, as the index events_notices_idx names them. */
export const NOTICE_TYPES = NOTICE_EVENT_TYPES.map((type) => `'${type}'`).join(', ')

/** SQL: the receipts of an environment that are due, as `d`. @param environment SQL. */
export const dueReceipts = (environment: string) => `
FROM due_receipts d JOIN topups t ON t.id = d.top_up_id
WHERE d.environment = ${environment} AND ${isNotPaused('notice', 'd.top_up_id')}`

/** SQL: the events of an environment that failed before and whose pause is over. @param environment SQL. */
export const eventsToRetry = (environment: string) => `
FROM set_aside_items a
JOIN events e ON e.business_id = a.business_id AND e.environment = a.environment AND e.id = a.subject_id
WHERE a.kind = 'notice' AND a.environment = ${environment} AND a.next_attempt_at <= now()`

/** SQL: true if the notices of the environment have something to do. */
export function isNoticeDue(environment: Environment): string {
  return `(
    EXISTS (SELECT ${dueReceipts(`'${environment}'`)})
    OR EXISTS (SELECT ${eventsToRetry(`'${environment}'`)})
    OR EXISTS (
      SELECT FROM events e
      WHERE e.environment = '${environment}' AND e.type IN (${NOTICE_TYPES}) AND e.sequence > (
        SELECT through_sequence FROM notice_progress WHERE environment = '${environment}')))`
}
