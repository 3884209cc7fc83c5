import { found } from '@/lib/core/found'
import type { EventId, WebhookEndpointId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import type { Tx } from '@/lib/infra/transaction'
import { getEndpoint } from '../endpoint/read'
import { type DeliveryView, presentDelivery, type WireDelivery } from './present'

// This is SQL because the body must be shown byte for byte as it was signed. Prisma would parse it.
const VIEW = `
SELECT d.id, d.event_id, coalesce(e.sample_type, e.type) AS event_type, e.data::text AS data_json, e.forecast::text AS forecast_json, d.status,
  d.attempts, d.latest, d.next_attempt_at, d.created_at, w.url
FROM webhook_deliveries d
JOIN webhook_endpoints w ON w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
JOIN events e ON e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
WHERE d.business_id = $1 AND d.environment = $2`

/** The newest deliveries of an endpoint. @throws {DomainError} `resource_not_found`. */
export async function listDeliveries(
  ctx: Ctx,
  id: WebhookEndpointId,
  limit: number,
): Promise<DeliveryView[]> {
  await getEndpoint(ctx, id)
  return query<DeliveryView>(`${VIEW} AND d.endpoint_id = $3 ORDER BY d.id DESC LIMIT $4`, [
    ctx.businessId,
    ctx.environment,
    id,
    limit,
  ])
}

/** The delivery of an event that was sent to one endpoint only. @throws {DomainError} `resource_not_found`. */
export async function deliveryOf(ctx: Ctx, eventId: EventId): Promise<WireDelivery> {
  const rows = await query<DeliveryView>(`${VIEW} AND d.event_id = $3`, [
    ctx.businessId,
    ctx.environment,
    eventId,
  ])
  return presentDelivery(found(rows[0]))
}

/** The delivery of an event to an endpoint, as this transaction sees it. */
export async function deliveryTo(
  tx: Tx,
  ctx: Ctx,
  eventId: EventId,
  endpointId: WebhookEndpointId,
): Promise<WireDelivery> {
  const rows = await tx.query<DeliveryView>(`${VIEW} AND d.event_id = $3 AND d.endpoint_id = $4`, [
    ctx.businessId,
    ctx.environment,
    eventId,
    endpointId,
  ])
  return presentDelivery(found(rows[0]))
}
