import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { arrayParameter, jsonArrayParameter, jsonArraySql } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { isOutage } from '@/lib/infra/database/outage'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { countAttemptsSql, recordCounts } from '../endpoint/record-counts'
import { recordHealth } from '../endpoint/record-health'
import type { EndedAttempt } from './attempt'
import { endSetAsideOf, setAsideDelivery, setAsideEndpoint } from './claim'

// Enough for five schedules. A delivery that is replayed more often loses its oldest attempts.
const MAX_KEPT_ATTEMPTS = 50

// An attempt is recorded only while this process holds the lease. After that, another process makes the attempt again and records it. There
// is one exception: the endpoint was switched off or deleted during the call. The delivery was then given up, but it may have arrived, so
// the attempt is recorded and no other follows. With these conditions PostgreSQL uses the primary key. The index (endpoint_id, due_at)
// would read all rows of the claim.
const RECORD = `
UPDATE webhook_deliveries d
SET status = CASE WHEN d.due_at IS NULL AND v.status = 'retrying' THEN 'failed' ELSE v.status END,
  attempt_count = d.attempt_count + 1, latest = v.latest::jsonb,
  attempts = CASE WHEN jsonb_array_length(d.attempts) >= ${MAX_KEPT_ATTEMPTS} THEN d.attempts - 0 ELSE d.attempts END || v.attempt::jsonb,
  due_at = CASE WHEN d.due_at IS NOT NULL THEN now() + v.retry_in_ms * interval '1 millisecond' END,
  next_attempt_at = CASE WHEN d.due_at IS NOT NULL THEN now() + v.retry_in_ms * interval '1 millisecond' END
FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::delivery_status[], $5::bigint[], ${jsonArraySql('$6')}, ${jsonArraySql('$7')}, $8::integer[])
  AS v(endpoint_id, id, leased_until, status, retry_in_ms, attempt, latest, attempts_before)
WHERE d.endpoint_id = v.endpoint_id AND d.id = v.id AND (d.due_at IS NOT DISTINCT FROM v.leased_until
  OR d.due_at IS NULL AND d.status = 'failed' AND d.attempt_count = v.attempts_before)
RETURNING d.id, d.business_id, d.environment, d.endpoint_id`

// In nearly every batch all attempts succeed. Then one statement records them, counts them, and resets endpoints that had failed. The
// counts come first, as in a batch with failures, so two processes take their locks in the same order.
const RECORD_SUCCESSES = `
WITH recorded AS (${RECORD}), counted AS (
  ${countAttemptsSql('SELECT business_id, environment, endpoint_id, count(*)::int AS succeeded, 0 AS failed FROM recorded GROUP BY 1, 2, 3')}
), recovered AS (
  UPDATE webhook_endpoints w SET consecutive_failures = 0, failing_since = NULL
  FROM (SELECT DISTINCT business_id, environment, endpoint_id FROM counted) r
  WHERE w.business_id = r.business_id AND w.environment = r.environment AND w.id = r.endpoint_id
    AND w.active AND w.consecutive_failures > 0
)
SELECT id FROM recorded`

/**
 * Records a batch of attempts and the health of their endpoints in a few statements. An attempt that cannot be recorded is set aside, and
 * all others are recorded.
 * @returns how many were recorded. The others had lost their leases.
 */
export function recordAttempts(attempts: readonly EndedAttempt[]): Promise<number> {
  return doOrSplit(attempts, recordTogether, setAsideUnrecorded)
}

async function recordTogether(attempts: readonly EndedAttempt[]): Promise<number> {
  if (attempts.every(({ verdict, delivery }) => verdict === 'succeeded' && !delivery.wasSetAside))
    return (await query(RECORD_SUCCESSES, parameters(attempts))).length
  return inTransaction(async (tx) => {
    const recordedIds = await writeAttempts(tx, attempts)
    const recorded = attempts.filter(({ delivery }) => recordedIds.has(delivery.id))
    await recordCounts(tx, recorded)
    await recordHealth(tx, recorded)
    const deliveries = recorded.map(({ delivery }) => delivery)
    await endSetAsideOf(
      tx,
      deliveries.filter(({ wasSetAside }) => wasSetAside),
    )
    return recorded.length
  })
}

/**
 * If the attempt can be recorded without the endpoint's health, the endpoint is at fault, otherwise the delivery. That one is set aside.
 */
async function setAsideUnrecorded(ended: EndedAttempt, error: unknown): Promise<void> {
  try {
    await inTransaction((tx) => writeAttempts(tx, [ended]))
  } catch (failure) {
    if (isOutage(failure)) throw failure
    await setAsideDelivery(ended.delivery, error)
    return
  }
  await setAsideEndpoint(ended.delivery, error)
}

/** Records attempts without their endpoints' health. Returns the ids of the deliveries that still had their leases. */
export async function writeAttempts(tx: Tx, attempts: readonly EndedAttempt[]): Promise<Set<string>> {
  const recorded = await tx.query<{ id: string }>(RECORD, parameters(attempts))
  return new Set(recorded.map(({ id }) => id))
}

function parameters(attempts: readonly EndedAttempt[]): string[] {
  return [
    arrayParameter(attempts.map(({ delivery }) => delivery.endpointId)),
    arrayParameter(attempts.map(({ delivery }) => delivery.id)),
    arrayParameter(attempts.map(({ delivery }) => delivery.leasedUntil)),
    arrayParameter(attempts.map(({ next }) => next.status)),
    arrayParameter(attempts.map(({ next }) => next.retryInMs)),
    jsonArrayParameter(
      attempts.map(({ attemptedAt, failure, result: { response, latencyMs } }) => ({
        attemptedAt,
        httpStatus: response?.status,
        latencyMs,
        failure: failure?.code,
        detail: failure?.detail,
      })),
    ),
    jsonArrayParameter(
      attempts.map(({ delivery: { url }, requestHeaders: headers, result: { response } }) => ({
        request: { url, headers },
        response,
      })),
    ),
    arrayParameter(attempts.map(({ delivery }) => delivery.attemptCount)),
  ]
}
