import type { ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { ProviderOutageModel } from '@/prisma/generated/models'

// A provider that does not answer is left alone for a while, and longer each time: 1, 2, 4, 8, then 15 minutes. All
// processes share the row.
const LONGEST_PAUSE_MINUTES = 15

/** The provider's open outage. Null: it answered the last time. */
export async function findOutage(
  provider: ProviderName,
  environment: Environment,
): Promise<(ProviderOutageModel & { isPaused: boolean }) | null> {
  const [row] = await query<ProviderOutageModel & { isPaused: boolean }>(
    'SELECT *, next_attempt_at > now() AS is_paused FROM provider_outages WHERE provider = $1 AND environment = $2',
    [provider, environment],
  )
  return row ?? null
}

const RECORD = `
INSERT INTO provider_outages AS o (provider, environment, reason, failures, next_attempt_at)
VALUES ($1, $2, $3, 1, now() + interval '1 minute')
ON CONFLICT (provider, environment) DO UPDATE SET reason = excluded.reason, failures = o.failures + 1,
  next_attempt_at = now() + make_interval(mins => least(power(2, least(o.failures, 10))::int, ${LONGEST_PAUSE_MINUTES}))
WHERE o.next_attempt_at <= now()`

/** Stores that the provider does not answer. Processes that notice it at the same time count once. */
export async function recordOutage(
  provider: ProviderName,
  environment: Environment,
  reason: string,
): Promise<void> {
  await query(RECORD, [provider, environment, reason])
}

/** Stores that the provider answers again. */
export async function endOutage(provider: ProviderName, environment: Environment): Promise<void> {
  await query('DELETE FROM provider_outages WHERE provider = $1 AND environment = $2', [
    provider,
    environment,
  ])
}

/** The open outages, for the health check. */
export function listOutages(read: Tx['query'] = query): Promise<ProviderOutageModel[]> {
  return read<ProviderOutageModel>('SELECT * FROM provider_outages ORDER BY since')
}
