import { DomainError, invalidParameter } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import { isEventType } from '@/lib/events/catalogue'
import { emitSample } from '@/lib/events/emit'
import type { EventView } from '@/lib/events/present'
import { getEvent } from '@/lib/events/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type PayloadOf, sampleEndpoint, sampleOf } from './samples'
import type { TriggerEventInput } from './schema'

/**
 * Creates a sample event of a type in the sandbox. It goes to every endpoint that subscribes to the type, and into the event log.
 * @throws {DomainError} `sandbox_only`. `parameter_invalid` for a type that does not exist.
 */
export function triggerEvent(
  ctx: Ctx,
  { type }: TriggerEventInput,
  payloadOf: PayloadOf,
): Promise<EventView> {
  if (ctx.environment !== 'sandbox') throw new DomainError('sandbox_only')
  if (!isEventType(type)) {
    throw invalidParameter('type', `must be an event type, not ${JSON.stringify(type)}. See /docs/events.`)
  }
  return transact(ctx, async (tx) => {
    const sample = sampleOf(type, payloadOf, sampleEndpoint(toWire('biz', ctx.businessId)))
    // The sample has no real object, so the event is about the business.
    const id = await emitSample(tx, ctx, type, ctx.businessId, sample)
    return getEvent(ctx, id, tx)
  })
}
