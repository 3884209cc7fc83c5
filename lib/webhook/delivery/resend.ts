import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type EventId, toWire } from '@/lib/core/id'
import { addDelivery } from '@/lib/events/emit'
import { inTimeOf } from '@/lib/events/time-range'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { lockEndpoint } from '../endpoint/table'
import type { WireDelivery } from './present'
import { deliveryTo } from './read'
import { IS_NOT_LEASED, makeDueSql } from './retry'
import type { ResendEventInput } from './schema'

// The lock keeps the event from being deleted while it gets a delivery.
const EVENT = 'SELECT 1 FROM events WHERE business_id = $1 AND environment = $2 AND id = $3 FOR KEY SHARE'

// An endpoint has one delivery per event, which keeps its history.
const AGAIN = `
${makeDueSql} WHERE d.business_id = $1 AND d.environment = $2 AND d.event_id = $3 AND d.endpoint_id = $4
  AND ${inTimeOf('$3')} AND ${IS_NOT_LEASED}`

/**
 * Makes one event due for one endpoint, even if it was delivered, has failed or was not meant for that endpoint. The event id stays the
 * same, so the receiver can recognize it. If the event was not meant for the endpoint, this is written to the audit log.
 * @throws {DomainError} `resource_not_found`. `endpoint_inactive` if the endpoint is off.
 */
export function resendEvent(
  ctx: Ctx,
  eventId: EventId,
  { endpointId }: ResendEventInput,
): Promise<WireDelivery> {
  return transact(ctx, async (tx) => {
    const tenant = [ctx.businessId, ctx.environment, eventId]
    const [event] = await tx.query(EVENT, tenant)
    found(event, 'id')
    // With the lock, only one of two parallel calls makes the delivery.
    const endpoint = await lockEndpoint(tx, ctx, endpointId, 'endpointId')
    if (!endpoint.active) throw new DomainError('endpoint_inactive', { param: 'endpointId' })
    await tx.query(AGAIN, [...tenant, endpointId])
    if (await addDelivery(tx, ctx, eventId, endpointId))
      await recordAudit(tx, ctx, 'event.resent', toWire('evt', eventId), {
        endpointId: toWire('whe', endpointId),
      })
    return deliveryTo(tx, ctx, eventId, endpointId)
  })
}
