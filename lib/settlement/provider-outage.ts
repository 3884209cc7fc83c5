import type { ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { ProviderOutageModel } from '@/prisma/generated/models'

// A provider that does not answer is left alone for a while, each time longer: 1, 2, 4, 8, then 15 minutes. All processes share the row. A
// merchant's own account has its own row, so its outage delays nobody else.
const LONGEST_PAUSE_MINUTES = 15

/** Who receives the money at a provider: a merchant's account, or null for the instance. */
export interface Payee {
  provider: ProviderName
  environment: Environment
  accountId: string | null
}

/** SQL: true if the payee of a top-up has no outage. @param which `paused`: only an outage that is being left alone right now counts. */
export function hasNoOutage(alias: string, which: 'open' | 'paused'): string {
  const pause = which === 'paused' ? 'AND o.next_attempt_at > now()' : ''
  return `NOT EXISTS (
      SELECT FROM provider_outages o WHERE ${alias}.provider_account_id IS NULL AND o.provider = ${alias}.provider
        AND o.environment = ${alias}.environment ${pause})
    AND NOT EXISTS (SELECT FROM account_outages o WHERE o.account_id = ${alias}.provider_account_id ${pause})`
}

// How many accounts one run of the sweep tries again. The others wait for the next run.
const MOST_PROBED = 20

const PAUSE_OVER = `
SELECT NULL::uuid AS account_id FROM provider_outages
WHERE provider = $1 AND environment = $2 AND next_attempt_at <= now()
UNION ALL
(SELECT o.account_id FROM account_outages o JOIN provider_accounts a ON a.id = o.account_id
 WHERE a.provider = $1 AND a.environment = $2 AND o.next_attempt_at <= now()
   AND EXISTS (SELECT FROM topups t WHERE t.environment = $2 AND t.provider = $1 AND t.next_check_at <= now()
     AND t.provider_account_id = o.account_id)
 ORDER BY o.next_attempt_at LIMIT ${MOST_PROBED})`

/** The payees at a provider whose last call got no answer and whose pause is over. */
export async function listPauseOver(provider: ProviderName, environment: Environment): Promise<Payee[]> {
  const rows = await query<{ accountId: string | null }>(PAUSE_OVER, [provider, environment])
  return rows.map(({ accountId }) => ({ provider, environment, accountId }))
}

const recordIn = (table: string, key: string, values: string) => `
INSERT INTO ${table} AS o (${key}, reason, failures, next_attempt_at)
VALUES (${values}, 1, now() + interval '1 minute')
ON CONFLICT (${key}) DO UPDATE SET reason = excluded.reason, failures = o.failures + 1,
  next_attempt_at = now() + make_interval(mins => least(power(2, least(o.failures, 10))::int, ${LONGEST_PAUSE_MINUTES}))
WHERE o.next_attempt_at <= now()`

const OF_INSTANCE = recordIn('provider_outages', 'provider, environment', '$1, $2, $3')
const OF_ACCOUNT = recordIn('account_outages', 'account_id', '$1, $2')

/** Stores that the provider does not answer for this payee. If several processes notice it at the same time, it counts once. */
export async function recordOutage(
  { provider, environment, accountId }: Payee,
  reason: string,
): Promise<void> {
  await (accountId === null
    ? query(OF_INSTANCE, [provider, environment, reason])
    : query(OF_ACCOUNT, [accountId, reason]))
}

/** Stores that the provider answers for this payee again. */
export async function endOutage({ provider, environment, accountId }: Payee): Promise<void> {
  await (accountId === null
    ? query('DELETE FROM provider_outages WHERE provider = $1 AND environment = $2', [provider, environment])
    : query('DELETE FROM account_outages WHERE account_id = $1', [accountId]))
}

/** The open outages of the instance, for the health check. */
export function listOutages(read: Tx['query'] = query): Promise<ProviderOutageModel[]> {
  return read<ProviderOutageModel>('SELECT * FROM provider_outages ORDER BY since')
}
