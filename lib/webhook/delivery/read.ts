import { found } from '@/lib/core/found'
import type { EventId, WebhookDeliveryId, WebhookEndpointId } from '@/lib/core/id'
import { idOfTomorrow, idPast, leastIdSince } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import { inTimeOf } from '@/lib/events/time-range'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { SENT_EVENT } from '../call/body'
import { getEndpoint } from '../endpoint/read'
import { type DeliveryView, presentDelivery, type WireDelivery } from './present'
import type { ListAllDeliveriesQuery } from './schema'

// This is SQL because the body must be shown byte for byte as it was signed. Prisma would parse it.
const VIEW = `
SELECT d.id, d.endpoint_id, d.environment, d.event_id, ${SENT_EVENT}, d.status,
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
  return query<DeliveryView>(numbered(pageSql(' AND d.id < ?', 'w.id = ?', 'desc')), [
    ctx.businessId,
    ctx.environment,
    limit,
    idOfTomorrow(),
    id,
  ])
}

// The ids of a delivery and of its event begin with the same time.
const EVENT_OF_ITS_TIME = 'e.id BETWEEN khata_deliveries_from($3) AND khata_deliveries_to($3)'

/**
 * A delivery by its id alone. The key begins with the endpoint, so this looks into the range of each endpoint of the tenant. That takes a
 * few reads of the key, and saves an index that every delivery would have to write.
 * @throws {DomainError} `resource_not_found`.
 */
export async function getDelivery(ctx: Ctx, id: WebhookDeliveryId, tx?: Tx): Promise<DeliveryView> {
  const read = tx ? tx.query : query
  const [row] = await read<DeliveryView>(
    `${VIEW} AND w.business_id = $1 AND w.environment = $2 AND d.id = $3 AND ${EVENT_OF_ITS_TIME}`,
    [ctx.businessId, ctx.environment, id],
  )
  return found(row)
}

/** A page of the deliveries to all endpoints, newest first unless `order` is given. */
export async function listAllDeliveries(
  ctx: Ctx,
  wanted: ListAllDeliveriesQuery,
): Promise<Page<DeliveryView>> {
  const { endpointId, status, eventId, limit, order = 'desc', cursor } = wanted
  const { since = wanted.createdFrom, until = wanted.createdTo } = wanted
  const filters: [condition: string, ...values: unknown[]][] = []
  if (status) filters.push([statusSql(status)])
  if (eventId) filters.push([`d.event_id = ? AND ${inTimeOf('?')}`, eventId, eventId, eventId])
  if (since) filters.push(['d.id >= ? AND d.created_at >= ?', leastIdSince(since), since])
  if (until) filters.push(['d.id < ? AND d.created_at < ?', idPast(until), until])
  if (order === 'desc') filters.push(['d.id < ?', cursor ?? idOfTomorrow()])
  else if (cursor) filters.push(['d.id > ?', cursor])
  const conditions = filters.map(([condition]) => ` AND ${condition}`).join('')
  const values = filters.flatMap(([, ...each]) => each)
  if (endpointId) values.push(endpointId)
  const rows = await query<DeliveryView>(numbered(pageSql(conditions, endpointsSql(wanted), order)), [
    ctx.businessId,
    ctx.environment,
    limit + 1,
    ...values,
  ])
  return toPage(rows, limit)
}

// A small index contains the deliveries that wait or have failed. PostgreSQL can use it only if the status is written into the SQL.
const statusSql = (status: NonNullable<ListAllDeliveriesQuery['status']>) =>
  status === 'pending' ? "d.status = 'pending' AND d.due_at IS NOT NULL" : `d.status = '${status}'`

// A tenant has at most twenty endpoints, but any number of deleted ones. Those are read only on request.
function endpointsSql({ endpointId, eventId }: ListAllDeliveriesQuery): string {
  if (endpointId) return 'w.id = ?'
  return eventId ? 'true' : 'w.deleted_at IS NULL'
}

// Each endpoint contributes its first deliveries in this order, from its own range of the key. The page is the first of all of these.
const pageSql = (conditions: string, endpoints: string, order: 'asc' | 'desc') => `
${VIEW} AND (d.endpoint_id, d.id) IN (
  SELECT n.endpoint_id, n.id FROM webhook_endpoints w CROSS JOIN LATERAL (
    SELECT d.endpoint_id, d.id FROM webhook_deliveries d WHERE d.endpoint_id = w.id${conditions}
    ORDER BY d.id ${order} LIMIT $3) n
  WHERE w.business_id = $1 AND w.environment = $2 AND ${endpoints}
  ORDER BY n.id ${order} LIMIT $3)
ORDER BY d.id ${order}`

// One SQL text per combination of filters, so each stays prepared and uses its index.
function numbered(text: string): string {
  let parameter = 3
  return text.replaceAll('?', () => `$${++parameter}`)
}

/** The delivery of an event that was sent to one endpoint only. @throws {DomainError} `resource_not_found`. */
export async function deliveryOf(ctx: Ctx, eventId: EventId): Promise<WireDelivery> {
  const rows = await query<DeliveryView>(`${VIEW} AND d.event_id = $3 AND ${inTimeOf('$3')}`, [
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
  const rows = await tx.query<DeliveryView>(
    `${VIEW} AND d.event_id = $3 AND ${inTimeOf('$3')} AND d.endpoint_id = $4`,
    [ctx.businessId, ctx.environment, eventId, endpointId],
  )
  return presentDelivery(found(rows[0]))
}
