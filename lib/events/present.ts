import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { EventModel } from '@/prisma/generated/models'
import { type Related, relatedOf } from './related'
import type { event } from './schema'

export type WireEvent = z.output<typeof event>

/** The API version that determines the form of an event's object. */
export const API_VERSION = 'v1'

/** An event with the state of its deliveries. */
export type EventView = Pick<
  EventModel,
  | 'id'
  | 'type'
  | 'sampleType'
  | 'environment'
  | 'createdAt'
  | 'sequence'
  | 'data'
  | 'forecast'
  | 'previous'
  | 'related'
  | 'requestId'
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
    apiVersion: API_VERSION,
    environment: view.environment,
    createdAt: view.createdAt.toISOString(),
    sequence: Number(view.sequence),
    related: (view.related ?? relatedOf(view.data as object)) as Related,
    data: view.data as Record<string, unknown>,
    ...(view.forecast !== null && { forecast: view.forecast as Record<string, unknown> }),
    ...(view.previous !== null && { previous: view.previous as Record<string, unknown> }),
    requestId: view.requestId,
    deliveries: { total, succeeded, pending: total - succeeded - failed, failed },
  }
}
