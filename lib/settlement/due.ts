import { PROVIDER_NAMES } from '@/lib/core/providers'
import { isNotPaused } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import type { Environment } from '@/prisma/generated/enums'
import type { TopUpModel } from '@/prisma/generated/models'
import { hasNoOutage } from './provider-outage'

/** The events that start the sweeps. */
export const TOP_UPS_DUE = {
  production: 'khata/top-ups.due',
  sandbox: 'khata/sandbox-top-ups.due',
} as const

// The last of the checks that follow the return of a browser. Later ones are left to the check that runs every minute.
const WAKE_WITHIN_MS = 20_000

type Look = Pick<TopUpModel, 'environment' | 'returnedAt' | 'nextCheckAt'>

/**
 * Starts the sweep when a top-up whose browser came back must be checked. If this process dies before, the check of every minute finds the
 * top-up.
 */
export function wakeForLook({ environment, returnedAt, nextCheckAt }: Look): void {
  if (!returnedAt || !nextCheckAt) return
  const inMs = nextCheckAt.getTime() - Date.now()
  if (inMs <= WAKE_WITHIN_MS) setTimeout(() => nudge(TOP_UPS_DUE[environment]), Math.max(inMs, 0)).unref()
}

/** SQL: true if the sweep of the environment has a top-up to ask a provider about. */
export function isTopUpDue(environment: Environment): string {
  return `EXISTS (
    SELECT FROM unnest('{${PROVIDER_NAMES.join()}}'::topup_provider[]) AS p(provider)
    WHERE (SELECT 1 FROM topups t
        WHERE t.environment = '${environment}' AND t.provider = p.provider AND t.next_check_at <= now()
          AND ${isNotPaused('top_up', 't.id')} AND ${hasNoOutage('t', 'paused')}
        ORDER BY t.next_check_at LIMIT 1) IS NOT NULL)`
}

// Top-ups that wait for a provider which does not answer are not late because of us. Top-ups that were set aside are reported separately.
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

/** How many seconds the oldest top-up has waited to be checked with its provider. 0 if none is late. */
export async function topUpOverdueSeconds(read: Tx['query'] = query): Promise<number> {
  const [row] = await read<{ seconds: number }>(OLDEST)
  return Math.max(0, row?.seconds ?? 0)
}
