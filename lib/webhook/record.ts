import type { BusinessId } from '@/lib/core/id'
import { newId, newWireId } from '@/lib/core/id'
import { emitAll, type OutboxEvent } from '@/lib/events/emit'
import { inTransaction, type Tx } from '@/lib/infra/db'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import type { ClaimedDelivery } from './claim'
import { closeDeliveries } from './close'
import { endpoints } from './endpoint'
import { presentEndpoint } from './present'
import { type AttemptResult, healthChange, type NextState, reasonToDisable } from './rules'
import type { Reception } from './send'

/** One attempt that has ended, on its way to the database. */
export interface EndedAttempt extends AttemptResult {
  delivery: Pick<ClaimedDelivery, 'endpointId' | 'id' | 'businessId' | 'environment' | 'leasedUntil' | 'url'>
  next: NextState
  requestHeaders: Record<string, string>
  reception: Reception
}

// History enough for five schedules; a delivery that is replayed for ever drops its oldest attempts.
const MAX_KEPT_ATTEMPTS = 50

// Only while the lease is still ours: an attempt that outlived it has been made again by somebody else, who records it.
const RECORD = `
UPDATE webhook_deliveries d
SET status = v.status, attempt_count = d.attempt_count + 1, latest = v.latest,
  attempts = CASE WHEN jsonb_array_length(d.attempts) >= ${MAX_KEPT_ATTEMPTS} THEN d.attempts - 0 ELSE d.attempts END || v.attempt,
  due_at = now() + v.retry_in_ms * interval '1 millisecond',
  next_attempt_at = now() + v.retry_in_ms * interval '1 millisecond'
FROM json_to_recordset($1::json) AS v(
  endpoint_id uuid, id uuid, leased_until timestamptz, status delivery_status, retry_in_ms bigint, attempt jsonb, latest jsonb)
WHERE d.endpoint_id = v.endpoint_id AND d.id = v.id AND d.due_at = v.leased_until
RETURNING d.id`

// The rows of healthy endpoints are not touched.
const HEALTH = `
UPDATE webhook_endpoints w
SET consecutive_failures = CASE WHEN v.succeeded THEN 0 ELSE w.consecutive_failures END + v.failures,
  failing_since = CASE WHEN v.failures = 0 THEN NULL
                       WHEN v.succeeded THEN v.failing_since
                       ELSE coalesce(w.failing_since, v.failing_since) END,
  last_failure_at = coalesce(v.last_failure_at, w.last_failure_at),
  last_error = CASE WHEN v.last_failure_at IS NULL THEN w.last_error ELSE v.last_error END
FROM json_to_recordset($1::json) AS v(
  id uuid, business_id uuid, environment environment, succeeded boolean, failures integer,
  failing_since timestamptz, last_failure_at timestamptz, last_error text)
WHERE w.business_id = v.business_id AND w.environment = v.environment AND w.id = v.id
  AND (v.failures > 0 OR v.last_failure_at IS NOT NULL OR w.consecutive_failures > 0)
RETURNING w.id, w.failing_since, now() AS now`

const DISABLE = `
UPDATE webhook_endpoints SET active = false, last_error = $2, updated_at = now()
WHERE id = $1 AND business_id = $3 AND environment = $4 AND active AND deleted_at IS NULL
RETURNING ${endpoints.columnList()}`

/**
 * Records a batch of attempts in a few statements, and what they say about their endpoints.
 * Returns how many were still ours to record.
 */
export function recordAttempts(attempts: readonly EndedAttempt[]): Promise<number> {
  return inTransaction(async (tx) => {
    const recorded = await writeAttempts(tx, attempts)
    const counted = attempts.filter(({ delivery }) => recorded.has(delivery.id))
    if (counted.length > 0) await writeHealth(tx, counted)
    return recorded.size
  })
}

/** Writes attempts without judging their endpoints. Returns the ids of those that were still ours. */
export async function writeAttempts(tx: Tx, attempts: readonly EndedAttempt[]): Promise<Set<string>> {
  const rows = attempts.map(({ delivery, next, attemptedAt, error, requestHeaders, reception }) => ({
    endpoint_id: delivery.endpointId,
    id: delivery.id,
    leased_until: delivery.leasedUntil,
    status: next.status,
    retry_in_ms: next.retryInMs,
    attempt: {
      attemptedAt,
      httpStatus: reception.response?.status,
      latencyMs: reception.latencyMs,
      error,
    },
    latest: {
      request: { url: delivery.url, headers: requestHeaders },
      response: reception.response,
    },
  }))
  const recorded = await tx.query<{ id: string }>(RECORD, [JSON.stringify(rows)])
  return new Set(recorded.map(({ id }) => id))
}

async function writeHealth(tx: Tx, attempts: readonly EndedAttempt[]): Promise<void> {
  const byEndpoint = Map.groupBy(attempts, ({ delivery }) => delivery.endpointId)
  const changes = [...byEndpoint].map(([id, ended]) => ({
    id,
    ...(ended[0] as EndedAttempt).delivery,
    ...healthChange(ended),
  }))
  const rows = changes
    // One order for all who write, so that they wait for each other instead of deadlocking.
    .sort((a, b) => (a.endpointId < b.endpointId ? -1 : 1))
    .map((change) => ({
      id: change.endpointId,
      business_id: change.businessId,
      environment: change.environment,
      succeeded: change.succeeded,
      failures: change.failures,
      failing_since: change.failingSince,
      last_failure_at: change.lastFailureAt,
      last_error: change.lastError,
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

async function disable(
  tx: Tx,
  endpoint: { endpointId: string; businessId: BusinessId; environment: 'sandbox' | 'production' },
  reason: string,
): Promise<void> {
  const { endpointId, businessId, environment } = endpoint
  const [row] = await tx.query<WebhookEndpointModel>(DISABLE, [endpointId, reason, businessId, environment])
  if (!row) return
  await closeDeliveries(tx, endpointId)
  const event: OutboxEvent = {
    id: newId('evt'),
    businessId,
    environment,
    type: 'webhook_endpoint.disabled',
    objectId: endpointId,
    dataJson: JSON.stringify(presentEndpoint(row)),
    requestId: newWireId('run'),
  }
  await emitAll(tx, [event])
}
