import { inTransaction, type Tx } from '@/lib/infra/db'
import type { EndedAttempt } from './attempt'
import { writeHealth } from './health'

// History enough for five schedules; a delivery that is replayed for ever drops its oldest attempts.
const MAX_KEPT_ATTEMPTS = 50

// Only while the lease is still ours: an attempt that outlived it has been made again by somebody else, who records it.
// Written so that the row is found by its key: the index on (endpoint_id, due_at) would find a whole claim each time.
export const RECORD = `
UPDATE webhook_deliveries d
SET status = v.status, attempt_count = d.attempt_count + 1, latest = v.latest,
  attempts = CASE WHEN jsonb_array_length(d.attempts) >= ${MAX_KEPT_ATTEMPTS} THEN d.attempts - 0 ELSE d.attempts END || v.attempt,
  due_at = now() + v.retry_in_ms * interval '1 millisecond',
  next_attempt_at = now() + v.retry_in_ms * interval '1 millisecond'
FROM json_to_recordset($1::json) AS v(
  endpoint_id uuid, id uuid, leased_until timestamptz, status delivery_status, retry_in_ms bigint, attempt jsonb, latest jsonb)
WHERE d.endpoint_id = v.endpoint_id AND d.id = v.id AND d.due_at IS NOT DISTINCT FROM v.leased_until
RETURNING d.id`

/**
 * Records a batch of attempts in a few statements, and what they say about their endpoints. Returns how many were
 * still ours to record.
 */
export function recordAttempts(attempts: readonly EndedAttempt[]): Promise<number> {
  return inTransaction(async (tx) => {
    const recorded = await writeAttempts(tx, attempts)
    await writeHealth(
      tx,
      attempts.filter(({ delivery }) => recorded.has(delivery.id)),
    )
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
