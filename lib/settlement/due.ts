import { PROVIDER_NAMES } from '@/lib/core/providers'
import { isNotPaused } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import type { Environment } from '@/prisma/generated/enums'
import type { TopUpModel } from '@/prisma/generated/models'
import { hasNoOutage } from './provider-outage'

/** The events that wake the sweeps. */
export const TOP_UPS_DUE = {
  production: 'khata/top-ups.due',
  sandbox: 'khata/sandbox-top-ups.due',
} as const

// The last of the looks that follow the return of a browser. What is later is found by the look of each minute.
const WAKE_WITHIN_MS = 20_000

type Look = Pick<TopUpModel, 'environment' | 'returnedAt' | 'nextCheckAt'>

/** Wakes the sweep when a top-up whose browser came back is to be asked about. If this process dies, the look of the minute finds it. */
export function wakeForLook({ environment, returnedAt, nextCheckAt }: Look): void {
  if (!returnedAt || !nextCheckAt) return
  const inMs = nextCheckAt.getTime() - Date.now()
  if (inMs <= WAKE_WITHIN_MS) setTimeout(() => nudge(TOP_UPS_DUE[environment]), Math.max(inMs, 0)).unref()
}

/** SQL: true if the sweep of the environment would ask a provider about a top-up. */
export function isTopUpDue(environment: Environment): string {
  return `EXISTS (
    SELECT FROM unnest('{${PROVIDER_NAMES.join()}}'::topup_provider[]) AS p(provider)
    WHERE (SELECT 1 FROM topups t
        WHERE t.environment = '${environment}' AND t.provider = p.provider AND t.next_check_at <= now()
          AND ${isNotPaused('top_up', 't.id')} AND ${hasNoOutage('t', 'paused')}
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
    AND ${hasNoOutage('t', 'open')}
  ORDER BY t.next_check_at LIMIT 1) AS oldest`

/** How many seconds the oldest top-up has waited for its provider to be asked. 0: none is late. */
export async function topUpOverdueSeconds(read: Tx['query'] = query): Promise<number> {
  const [row] = await read<{ seconds: number }>(OLDEST)
  return Math.max(0, row?.seconds ?? 0)
}
