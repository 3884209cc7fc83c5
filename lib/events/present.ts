import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { EventModel } from '@/prisma/generated/models'
import type { event } from './schema'

export type WireEvent = z.output<typeof event>

/** An event with the state of its deliveries. */
export type EventView = Pick<
  EventModel,
  'id' | 'type' | 'sampleType' | 'createdAt' | 'sequence' | 'data' | 'forecast' | 'previous' | 'requestId'
> & {
  total: number
  succeeded: number
  failed: number
}

export function presentEvent(view: EventView): WireEvent {
  const { total, succeeded, failed } = view
  return {
    id: toWire('evt', view.id),
    type: view.type,
    ...(view.sampleType !== null && { sampleType: view.sampleType }),
    createdAt: view.createdAt.toISOString(),
    sequence: Number(view.sequence),
    data: view.data as Record<string, unknown>,
    ...(view.forecast !== null && { forecast: view.forecast as Record<string, unknown> }),
    ...(view.previous !== null && { previous: view.previous as Record<string, unknown> }),
    requestId: view.requestId,
    deliveries: { total, succeeded, pending: total - succeeded - failed, failed },
  }
}
