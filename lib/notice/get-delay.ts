import { NOTICE_EVENT_TYPES } from '@/lib/events/catalogue'
import type { Tx } from '@/lib/infra/transaction'
import type { Environment } from '@/prisma/generated/enums'

const TYPES = NOTICE_EVENT_TYPES.map((type) => `'${type}'`).join(', ')

// The first event behind the place in the log, and the first receipt. Each is one look into an index.
const OLDEST = `
SELECT coalesce(extract(epoch FROM now() - min(at)), 0)::float8 AS seconds FROM (
  (SELECT e.created_at AS at FROM events e
   WHERE e.environment = $1 AND e.type IN (${TYPES})
     AND e.sequence > (SELECT through_sequence FROM notice_progress WHERE environment = $1)
   ORDER BY e.sequence LIMIT 1)
  UNION ALL
  (SELECT d.created_at FROM due_receipts d WHERE d.environment = $1
     AND (SELECT 1 FROM set_aside_items a WHERE a.kind = 'notice' AND a.subject_id = d.top_up_id) IS NULL
   ORDER BY d.top_up_id LIMIT 1)
) AS oldest`

/** How many seconds the oldest event or receipt waits for its notice. 0: none waits. */
export async function noticeDelaySeconds(environment: Environment, read: Tx['query']): Promise<number> {
  const [row] = await read<{ seconds: number }>(OLDEST, [environment])
  return Math.max(0, row?.seconds ?? 0)
}
