import type { BusinessId, EventId, WebhookDeliveryId, WebhookEndpointId } from '@/lib/core/id'
import { endSetAside, isNotPaused, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { isOutage } from '@/lib/infra/database/outage'
import type { Tx } from '@/lib/infra/database/transaction'
import { SENT_EVENT, type SentEvent } from '../call/body'
import { openPreviousSecrets, openSecret } from '../endpoint/secret'
import { beatParameters, beatSql, LEASE_MS, thisWorker } from './delivery-worker'
import { HEADS, IS_SERVED } from './due'

/** A delivery that this process holds until its lease ends. */
export interface LeasedDelivery extends Omit<SentEvent, 'eventType'> {
  endpointId: WebhookEndpointId
  id: WebhookDeliveryId
  businessId: BusinessId
  eventId: EventId
  /** The span that made the event. Null if it was not traced. */
  traceparent: string | null
  /** True if a batch of renewals made the event. Null if the event is missing. */
  isOfBatch: boolean | null
  /** Null if the event is missing. All its other values are then null, too. */
  eventType: string | null
  /** When this attempt was due, in milliseconds since the epoch. */
  plannedAtMs: number
  attemptCount: number
  attemptsBeforeReplay: number
  /** The exact value in the database. The attempt is recorded only if this has not changed. */
  leasedUntil: Date
  url: string
  secretEncrypted: Buffer
  /** The older secrets that still sign, newest first. Null if there are none. */
  previousSecretsEncrypted: Buffer[] | null
  /** True if the last call to its endpoint failed. */
  failing: boolean
  /** True if the delivery or its endpoint was set aside, and the pause is over. */
  wasSetAside: boolean
}

/** A delivery with its event. */
export type WholeDelivery = LeasedDelivery & { eventType: string }

/** A delivery that this process holds until its lease ends, with everything that sending needs. */
export interface ClaimedDelivery extends WholeDelivery {
  /** The secrets that sign, newest first. */
  secrets: string[]
}

/** How many deliveries a claim may take. */
export interface ClaimLimits {
  /** For all fast endpoints together. */
  fast: number
  /** For all slow endpoints together. */
  slow: number
  /** For one fast endpoint. Deliveries that this process already holds count. */
  perFastEndpoint: number
  perSlowEndpoint: number
  /** The endpoints of the deliveries that this process holds. Any other endpoint is slow if its last call failed. */
  held: readonly { id: string; count: number; slow: boolean }[]
}

/** SQL: the columns of a LeasedDelivery, from a delivery `d`, its endpoint `w` and its event `e`. */
export const LEASED_COLUMNS = `
  d.endpoint_id, d.id, d.business_id, d.environment, d.event_id, ${SENT_EVENT},
  e.traceparent, starts_with(e.request_id, 'run_') AS is_of_batch, d.attempt_count, d.attempts_before_replay,
  d.due_at AS leased_until, (extract(epoch FROM d.next_attempt_at) * 1000)::float8 AS planned_at_ms, w.url, w.secret_encrypted,
  CASE WHEN w.previous_secrets_encrypted <> '{}' THEN ARRAY(
    SELECT p.secret FROM unnest(w.previous_secrets_encrypted, w.previous_secrets_expire_at) WITH ORDINALITY AS p(secret, expires_at, n)
    WHERE p.expires_at > now() ORDER BY p.n) END AS previous_secrets_encrypted,
  w.consecutive_failures > 0 AS failing,
  EXISTS (SELECT 1 FROM set_aside_items s WHERE s.kind = 'delivery' AND s.subject_id = d.id)
    OR EXISTS (SELECT 1 FROM set_aside_items s WHERE s.kind = 'webhook_endpoint' AND s.subject_id = w.id) AS was_set_aside`

const KEY = 'd.endpoint_id, d.id, d.business_id, d.environment, d.event_id'

const oldestOf = (endpoints: string, limit: string, lock: string) => `
  SELECT d.* FROM ready r CROSS JOIN LATERAL (
    SELECT ${KEY} FROM webhook_deliveries d
    WHERE d.endpoint_id = r.endpoint_id AND d.due_at <= now() AND ${isNotPaused('delivery', 'd.id')}
    ORDER BY d.due_at LIMIT r.room ${lock}) d
  WHERE ${endpoints} AND r.room > 0 LIMIT ${limit}`

// Endpoints of which this process holds nothing come first, then those that have waited longest. No endpoint gets more than its limit, so
// one endpoint's backlog never delays another. Two processes that claim at the same time skip each other's rows.
const picked = (lock: string) => `
WITH RECURSIVE ${HEADS},
held AS (SELECT * FROM json_to_recordset($1::json) AS v(id uuid, count integer, slow boolean)),
ready AS MATERIALIZED (
  SELECT h.endpoint_id, p.slow, CASE WHEN p.slow THEN $5::int ELSE $4::int END - coalesce(held.count, 0) AS room
  FROM heads h
  JOIN webhook_endpoints w
    ON w.business_id = h.business_id AND w.environment = h.environment AND w.id = h.endpoint_id
  LEFT JOIN held ON held.id = h.endpoint_id
  CROSS JOIN LATERAL (SELECT coalesce(held.slow, w.consecutive_failures > 0) AS slow) p
  WHERE h.due_at <= now() AND ${IS_SERVED}
  ORDER BY held.id IS NOT NULL, h.due_at
), fast AS (${oldestOf('NOT r.slow', '$2::int', lock)}
), slow AS (${oldestOf('r.slow', '$3::int', lock)}
), picked AS (SELECT * FROM fast UNION ALL SELECT * FROM slow)`

const leasePicked = (worker: string) => `
UPDATE webhook_deliveries d
SET due_at = now() + interval '${LEASE_MS} milliseconds', next_attempt_at = coalesce(d.next_attempt_at, now()),
  leased_by = ${worker}::uuid
FROM picked p
JOIN webhook_endpoints w ON w.business_id = p.business_id AND w.environment = p.environment AND w.id = p.endpoint_id
LEFT JOIN events e ON e.business_id = p.business_id AND e.environment = p.environment AND e.id = p.event_id
WHERE d.endpoint_id = p.endpoint_id AND d.id = p.id
RETURNING ${LEASED_COLUMNS}`

const CLAIM = `${picked('FOR UPDATE SKIP LOCKED')}, beat AS (${beatSql(6)}) ${leasePicked('$6')}`
const BEAT = beatSql(1)
// CANDIDATES takes no locks. CLAIM_THESE waits for locks, because the failed claim may still hold some for a moment.
const CANDIDATES = `${picked('')} SELECT endpoint_id, id, business_id, environment FROM picked`
const CLAIM_THESE = `
WITH picked AS (
  SELECT ${KEY} FROM unnest($1::uuid[], $2::uuid[]) AS v(endpoint_id, id)
  JOIN webhook_deliveries d ON d.endpoint_id = v.endpoint_id AND d.id = v.id
  WHERE d.due_at <= now() FOR UPDATE OF d
) ${leasePicked('$3')}`

type Candidate = Pick<LeasedDelivery, 'endpointId' | 'id' | 'businessId' | 'environment'>

/**
 * Claims due deliveries within the limits, and stores a beat of this process. The process holds them until their leases end. A delivery
 * without its event is set aside. If an endpoint's secret cannot be decrypted, the endpoint is set aside with all its deliveries. All
 * others can be sent.
 */
export async function claimDeliveries(limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  const endpoints = new Map<string, LeasedDelivery[]>()
  for (const leased of await leaseDue(limits)) {
    const group = endpoints.get(leased.endpointId)
    if (group) group.push(leased)
    else endpoints.set(leased.endpointId, [leased])
  }
  const groups = await Promise.all([...endpoints.values()].map(sendableOf))
  return groups.flat()
}

/** Leases due deliveries. If the database refuses to lease one, that one is set aside, and all others are leased. */
async function leaseDue(limits: ClaimLimits): Promise<LeasedDelivery[]> {
  const { fast, slow, perFastEndpoint, perSlowEndpoint, held } = limits
  const given = [JSON.stringify(held), fast, slow, perFastEndpoint, perSlowEndpoint]
  const worker = thisWorker()
  try {
    return await query<LeasedDelivery>(CLAIM, [...given, ...beatParameters(worker)])
  } catch (error) {
    if (isOutage(error)) throw error
    await query(BEAT, beatParameters(worker))
    // By now other deliveries may be due than in the failed claim. So a delivery is set aside only if it fails alone.
    return leaseInBulkheads(await query<Candidate>(CANDIDATES, given), worker.id)
  }
}

async function leaseInBulkheads(
  candidates: readonly Candidate[],
  workerId: string,
): Promise<LeasedDelivery[]> {
  const all: LeasedDelivery[] = []
  const leaseThese = async (some: readonly Candidate[]) => {
    const leased = await query<LeasedDelivery>(CLAIM_THESE, [
      arrayParameter(some.map(({ endpointId }) => endpointId)),
      arrayParameter(some.map(({ id }) => id)),
      workerId,
    ])
    all.push(...leased)
    return leased.length
  }
  await doOrSplit(candidates, leaseThese, setAsideDelivery)
  return all
}

/** @param leased deliveries of one endpoint. */
async function sendableOf(leased: readonly LeasedDelivery[]): Promise<ClaimedDelivery[]> {
  const [first] = leased as [LeasedDelivery]
  let secrets: string[]
  try {
    secrets = secretsOf(first)
  } catch (error) {
    const cause = new Error(
      'the signing secret of the endpoint cannot be decrypted. Has APP_SECRET changed?',
      { cause: error },
    )
    await setAsideEndpoint(first, cause)
    await releaseClaims(leased)
    return []
  }
  const claimed: ClaimedDelivery[] = []
  for (const delivery of leased) {
    if (isWhole(delivery)) claimed.push(Object.assign(delivery, { secrets }))
    else await setAsideDelivery(delivery, new Error('the event of the delivery is missing'))
  }
  return claimed
}

const isWhole = (delivery: LeasedDelivery): delivery is WholeDelivery => delivery.eventType !== null

/** @throws {Error} if the present secret cannot be decrypted. */
export function secretsOf({ secretEncrypted, previousSecretsEncrypted }: LeasedDelivery): string[] {
  return [openSecret(secretEncrypted), ...openPreviousSecrets(previousSecretsEncrypted ?? [])]
}

const RELEASE = `
UPDATE webhook_deliveries d SET due_at = d.next_attempt_at
FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS v(endpoint_id, id, leased_until)
WHERE d.endpoint_id = v.endpoint_id AND d.id = v.id AND d.due_at IS NOT DISTINCT FROM v.leased_until`

/** Returns claims, so that the deliveries are due again. If a lease has ended meanwhile, the delivery stays with its new holder. */
export async function releaseClaims(
  deliveries: readonly Pick<LeasedDelivery, 'endpointId' | 'id' | 'leasedUntil'>[],
): Promise<void> {
  await query(RELEASE, [
    arrayParameter(deliveries.map(({ endpointId }) => endpointId)),
    arrayParameter(deliveries.map(({ id }) => id)),
    arrayParameter(deliveries.map(({ leasedUntil }) => leasedUntil)),
  ])
}

type Delivery = Pick<LeasedDelivery, 'id' | 'endpointId' | 'businessId' | 'environment'>

/** Sets aside a delivery that cannot be attempted or recorded. */
export function setAsideDelivery({ id, businessId, environment }: Delivery, error: unknown): Promise<void> {
  return setAside('delivery', { id, businessId, environment }, error)
}

/** Sets aside an endpoint with all its deliveries, because its secret cannot be decrypted or its row cannot be written. */
export function setAsideEndpoint(
  { endpointId: id, businessId, environment }: Delivery,
  error: unknown,
): Promise<void> {
  return setAside('webhook_endpoint', { id, businessId, environment }, error)
}

/** Ends the "set aside" state of deliveries and endpoints after their attempts were recorded. */
export async function endSetAsideOf(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  await endSetAside(
    tx,
    'delivery',
    deliveries.map(({ id }) => id),
  )
  await endSetAside(tx, 'webhook_endpoint', [...new Set(deliveries.map(({ endpointId }) => endpointId))])
}
