import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { WebhookDeliveryModel } from '@/prisma/generated/models'
import { deliveryBody, type SentEvent } from '../call/body'
import type { FailureCode } from '../call/failure'
import { presentFailure } from '../call/present'
import type { delivery } from './schema'

export type WireDelivery = z.output<typeof delivery>

/** An attempt as stored. Its failure is a code. */
export interface StoredAttempt {
  attemptedAt: string
  httpStatus?: number
  latencyMs?: number
  failure?: FailureCode
  detail?: string
}

/** A delivery with the fields of its event and endpoint that the wire form needs. */
export type DeliveryView = Pick<
  WebhookDeliveryModel,
  'id' | 'endpointId' | 'status' | 'nextAttemptAt' | 'createdAt'
> &
  SentEvent & {
    /** The endpoint's present URL, for a delivery without an attempt. */
    url: string
    attempts: StoredAttempt[]
    latest: {
      request: { url: string; headers: Record<string, string> }
      response?: NonNullable<WireDelivery['response']>
    } | null
  }

export function presentDelivery(view: DeliveryView): WireDelivery {
  const latest = view.attempts.at(-1)
  const response = view.latest?.response
  return {
    id: toWire('whd', view.id),
    endpointId: toWire('whe', view.endpointId),
    createdAt: view.createdAt.toISOString(),
    attemptedAt: latest?.attemptedAt ?? view.createdAt.toISOString(),
    eventId: toWire('evt', view.eventId),
    eventType: view.eventType,
    ...(latest?.httpStatus !== undefined && { httpStatus: latest.httpStatus }),
    ...(latest?.latencyMs !== undefined && { latencyMs: latest.latencyMs }),
    request: {
      method: 'POST',
      url: view.latest?.request.url ?? view.url,
      headers: view.latest?.request.headers ?? {},
      body: deliveryBody(view),
    },
    ...(response && { response }),
    status: view.status,
    attempts: view.attempts.map(presentAttempt),
    nextAttemptAt: view.nextAttemptAt?.toISOString() ?? null,
  }
}

function presentAttempt({ attemptedAt, httpStatus, latencyMs, failure, detail }: StoredAttempt) {
  return {
    attemptedAt,
    ...(httpStatus !== undefined && { httpStatus }),
    ...(latencyMs !== undefined && { latencyMs }),
    ...(failure && {
      error: presentFailure({ code: failure, ...(httpStatus && { httpStatus }), ...(detail && { detail }) }),
    }),
  }
}
