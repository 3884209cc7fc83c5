import { z } from 'zod'
import { instant, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'

export const deliveryParams = z.object({ id: wireId('whd') })

export const replayInput = z.strictObject({
  deliveryIds: z.array(wireId('whd')).min(1).max(100).optional(),
  since: instant.optional().meta({ description: 'Only deliveries of events from then on.' }),
  until: instant.optional().meta({ description: 'Only deliveries of events before then.' }),
})
export type ReplayInput = z.output<typeof replayInput>
export const replayed = z.object({ replayed: z.int() })

export const resendEventInput = z.strictObject({ endpointId: wireId('whe') })
export type ResendEventInput = z.output<typeof resendEventInput>

export const listDeliveriesQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|100)$/, 'must be a number from "1" to "100".')
    .default('30')
    .transform(Number)
    .meta({ type: 'string', examples: ['30'] }),
})

const deliveryStatus = z.enum(['pending', 'succeeded', 'retrying', 'failed'])

export const listAllDeliveriesQuery = z.strictObject({
  endpointId: wireId('whe').optional(),
  status: deliveryStatus.optional(),
  eventId: wireId('evt').optional(),
  since: instant.optional().meta({ description: 'Only deliveries that were created then or later.' }),
  until: instant.optional().meta({ description: 'Only deliveries that were created before then.' }),
  ...pageQuery,
})
export type ListAllDeliveriesQuery = z.output<typeof listAllDeliveriesQuery>

export const delivery = z
  .object({
    id: wireIdText('whd'),
    endpointId: wireIdText('whe'),
    createdAt: wireInstant,
    attemptedAt: wireInstant.meta({
      description:
        'When the latest attempt was made. Before the first attempt: when the delivery was created.',
    }),
    eventId: wireIdText('evt'),
    eventType: z.string(),
    httpStatus: z.int().optional(),
    latencyMs: z.int().optional(),
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().meta({ description: 'The raw body, over which the signature was made.' }),
    }),
    response: z
      .object({
        status: z.int(),
        headers: z.record(z.string(), z.string()),
        body: z.string().meta({ description: 'Its first 16 KiB.' }),
      })
      .optional(),
    status: deliveryStatus,
    attempts: z.array(
      z.object({
        attemptedAt: wireInstant,
        httpStatus: z.int().optional(),
        latencyMs: z.int().optional(),
        error: z.string().optional(),
      }),
    ),
    nextAttemptAt: wireInstant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
