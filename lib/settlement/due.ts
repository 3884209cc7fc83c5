import { PROVIDER_NAMES } from '@/lib/core/providers'
import { isNotPaused } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'

/** SQL: true if the sweep of the environment would ask a provider about a top-up. */
export function isTopUpDue(environment: Environment): string {
  return `EXISTS (
    SELECT FROM unnest('{${PROVIDER_NAMES.join()}}'::topup_provider[]) AS p(provider)
    WHERE NOT EXISTS (
        SELECT FROM provider_outages o
        WHERE o.provider = p.provider AND o.environment = '${environment}' AND o.next_attempt_at > now())
      AND (SELECT 1 FROM topups t
        WHERE t.environment = '${environment}' AND t.provider = p.provider AND t.next_check_at <= now()
          AND ${isNotPaused('top_up', 't.id')}
        ORDER BY t.next_check_at LIMIT 1) IS NOT NULL)`
}

// What waits for a provider that does not answer is not our lateness. What was set aside is named on its own.
const OLDEST = `
SELECT coalesce(max(extract(epoch FROM now() - oldest.next_check_at)), 0)::float8 AS seconds
FROM unnest(enum_range(NULL::environment)) AS e(environment)
CROSS JOIN unnest('{${PROVIDER_NAMES.join()}}'::topup_provider[]) AS p(provider)
CROSS JOIN LATERAL (
  SELECT t.next_check_at FROM topups t
  WHERE t.environment = e.environment AND t.provider = p.provider AND t.next_check_at <= now()
    AND NOT EXISTS (SELECT FROM set_aside_items a WHERE a.kind = 'top_up' AND a.subject_id = t.id)
  ORDER BY t.next_check_at LIMIT 1) AS oldest
WHERE NOT EXISTS (SELECT FROM provider_outages o WHERE o.provider = p.provider AND o.environment = e.environment)`

/** How many seconds the oldest top-up has waited for its provider to be asked. 0: none is late. */
export async function topUpOverdueSeconds(read: Tx['query'] = query): Promise<number> {
  const [row] = await read<{ seconds: number }>(OLDEST)
  return Math.max(0, row?.seconds ?? 0)
}
