import { newId, newWireId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import type { Failure } from '../call/failure'
import { presentFailure } from '../call/present'
import { mailDisabled } from './mail'
import { presentEndpoint } from './present'
import { type EndpointAttempt, healthChange, reasonToDisable } from './rules'
import { stopDeliveries } from './stop-deliveries'
import { endpoints } from './table'

type Tenant = EndpointAttempt['delivery']

// An endpoint that was healthy and stays healthy is not written. An endpoint that is off keeps its record: calls that were still open when
// it was switched off do not change it.
const HEALTH = `
UPDATE webhook_endpoints w
SET consecutive_failures = CASE WHEN v.succeeded THEN 0 ELSE w.consecutive_failures END + v.failures,
  failing_since = CASE WHEN v.failures = 0 THEN NULL
                       WHEN v.succeeded THEN v.failing_since
                       ELSE coalesce(w.failing_since, v.failing_since) END,
  last_failure_at = coalesce(v.last_failure_at, w.last_failure_at),
  last_failure = CASE WHEN v.last_failure_at IS NULL THEN w.last_failure ELSE v.last_failure END
FROM json_to_recordset($1::json) AS v(
  id uuid, business_id uuid, environment environment, succeeded boolean, failures integer,
  failing_since timestamptz, last_failure_at timestamptz, last_failure jsonb)
WHERE w.business_id = v.business_id AND w.environment = v.environment AND w.id = v.id
  AND w.active AND (v.last_failure_at IS NOT NULL OR w.consecutive_failures > 0)
RETURNING w.id, w.failing_since, now() AS now`

const DISABLE = `
UPDATE webhook_endpoints SET active = false, last_failure = $4::jsonb, updated_at = greatest(now(), updated_at + interval '1 millisecond')
WHERE business_id = $1 AND environment = $2 AND id = $3 AND active AND deleted_at IS NULL
RETURNING ${endpoints.columnList()}`

/** Updates the health of the attempts' endpoints. Switches off those that are gone or have failed for five days. */
export async function recordHealth(tx: Tx, attempts: readonly EndpointAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  const changes = byEndpoint(attempts).map(([tenant, ended]) => ({ ...tenant, ...healthChange(ended) }))
  const rows = changes.map((change) => ({
    id: change.endpointId,
    business_id: change.businessId,
    environment: change.environment,
    succeeded: change.succeeded,
    failures: change.failures,
    failing_since: change.failingSince,
    last_failure_at: change.lastFailureAt,
    last_failure: change.lastFailure,
  }))
  const judged = await tx.query<{ id: string; failingSince: Date | null; now: Date }>(HEALTH, [
    JSON.stringify(rows),
  ])
  for (const { id, failingSince, now } of judged) {
    const change = changes.find(({ endpointId }) => endpointId === id)
    const reason = change && reasonToDisable(change.gone, failingSince, now)
    if (reason) await disable(tx, change, reason)
  }
}

function byEndpoint(attempts: readonly EndpointAttempt[]): [Tenant, EndpointAttempt[]][] {
  const groups = new Map<string, [Tenant, EndpointAttempt[]]>()
  for (const ended of attempts) {
    const { endpointId, businessId, environment } = ended.delivery
    const group = groups.get(endpointId)
    if (group) group[1].push(ended)
    else groups.set(endpointId, [{ endpointId, businessId, environment }, [ended]])
  }
  return [...groups.values()]
}

async function disable(
  tx: Tx,
  { businessId, environment, endpointId }: Tenant,
  reason: Failure,
): Promise<void> {
  const [row] = await tx.query<WebhookEndpointModel>(DISABLE, [
    businessId,
    environment,
    endpointId,
    JSON.stringify(reason),
  ])
  if (!row) return
  await stopDeliveries(tx, endpointId)
  const document = eventDocument(row, endpointId, presentEndpoint(row))
  await emitAll(tx, [{ id: newId('evt'), type: 'webhook_endpoint.disabled', document }], newWireId('run'))
  await mailDisabled(tx, row, presentFailure(reason))
}
