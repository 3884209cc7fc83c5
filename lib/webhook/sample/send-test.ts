import { DomainError } from '@/lib/core/errors'
import { type EventId, fromWire, toWire, type WebhookEndpointId, type WireId } from '@/lib/core/id'
import { isEventType } from '@/lib/events/catalogue'
import { emitTest } from '@/lib/events/emit'
import { inTimeOf } from '@/lib/events/time-range'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { attempt } from '../delivery/attempt'
import { LEASED_COLUMNS, secretsOf, type WholeDelivery } from '../delivery/claim'
import { sender } from '../delivery/deliver'
import { LEASE_MS } from '../delivery/delivery-worker'
import type { WireDelivery } from '../delivery/present'
import { deliveryOf } from '../delivery/read'
import { recordAttempts, writeAttempts } from '../delivery/record'
import { presentEndpoint } from '../endpoint/present'
import { canOpen } from '../endpoint/secret'
import { lockEndpoint } from '../endpoint/table'
import { type PayloadOf, sampleOf } from './samples'
import type { TestEndpointInput } from './schema'

/**
 * Records a test event for one endpoint, which may be off. Returns the event's id, which is the intent for performTest.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`. `rate_limited` while too many other tests run.
 */
export function recordTest(
  ctx: Ctx,
  id: WebhookEndpointId,
  { type }: TestEndpointInput,
  payloadOf: PayloadOf,
): Promise<WireId<'evt'>> {
  return transact(ctx, async (tx) => {
    if (!isEventType(type)) {
      throw new DomainError('parameter_invalid', {
        param: 'type',
        message: `type: ${JSON.stringify(type)} is not an event type. See /docs/events.`,
      })
    }
    const endpoint = await lockEndpoint(tx, ctx, id)
    if (!canOpen(endpoint.secretEncrypted)) {
      throw new DomainError('parameter_invalid', {
        param: 'id',
        message: 'id: the signing secret of the endpoint cannot be decrypted. Rotate it, then test.',
      })
    }
    await limitParallelTests(tx, id)
    const sample = sampleOf(type, payloadOf, presentEndpoint(endpoint))
    const eventId = await emitTest(tx, ctx, type, id, sample, LEASE_MS)
    return toWire('evt', eventId)
  })
}

/** How many tests of one endpoint may run at the same time. Each may take as long as a call. */
const MAX_AT_ONCE = 4

// The leased deliveries of one endpoint. A few hundred at most, found by the end of their leases.
const UNDER_WAY = `
SELECT count(*)::int AS count FROM webhook_deliveries d
JOIN events e ON e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
WHERE d.endpoint_id = $1 AND d.due_at > now() AND d.due_at <= now() + $2::int * interval '1 millisecond'
  AND d.status = 'pending' AND e.type = 'webhook.test'`

/** The endpoint is locked, so parallel calls cannot exceed the limit. */
async function limitParallelTests(tx: Tx, id: WebhookEndpointId): Promise<void> {
  const [row] = await tx.query<{ count: number }>(UNDER_WAY, [id, LEASE_MS])
  if (row && row.count >= MAX_AT_ONCE) {
    throw new DomainError('rate_limited', {
      retryAfterSeconds: 1,
      message: `${MAX_AT_ONCE} tests of this endpoint are running. Wait until one has ended.`,
    })
  }
}

// Only the first caller starts the test. So one intent makes one call, even if this runs several times.
const BEGIN = `
UPDATE webhook_deliveries d
SET next_attempt_at = now(), due_at = now() + $4::int * interval '1 millisecond'
FROM events e, webhook_endpoints w
WHERE d.business_id = $1 AND d.environment = $2 AND d.event_id = $3 AND ${inTimeOf('$3')}
  AND d.status = 'pending' AND d.next_attempt_at IS NULL
  AND e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
  AND w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
RETURNING ${LEASED_COLUMNS}`

/**
 * Sends a recorded test once and returns its delivery. A failure does not change the endpoint's health. A 410 still switches the endpoint
 * off.
 */
export async function performTest(ctx: Ctx, intent: string): Promise<WireDelivery> {
  const eventId = fromWire('evt', intent) as EventId
  const [begun] = await query<WholeDelivery>(BEGIN, [ctx.businessId, ctx.environment, eventId, LEASE_MS])
  if (begun) {
    const ended = await attempt({ ...begun, secrets: secretsOf(begun) }, sender(), Math.random)
    const status = ended.verdict === 'succeeded' ? 'succeeded' : 'failed'
    const tried = { ...ended, next: { status, retryInMs: null } } as const
    if (ended.verdict === 'gone') await recordAttempts([tried])
    else await inTransaction((tx) => writeAttempts(tx, [tried]))
  }
  return deliveryOf(ctx, eventId)
}
