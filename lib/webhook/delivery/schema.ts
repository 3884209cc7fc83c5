import { z } from 'zod'
import { instant, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { objectQuery } from '@/lib/core/page'

export const deliveryParams = z.object({ id: wireId('whd') })

export const replayInput = z
  .strictObject({
    deliveryIds: z
      .array(wireId('whd'))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only these deliveries.' }),
    missing: z.boolean().optional().meta({
      description:
        'true: everything that this endpoint should have received but has not, including events while it was off. At most 10,000 per call: call again until `replayed` is 0.',
    }),
    since: instant.optional().meta({ description: 'Only deliveries of events at this time or later.' }),
    until: instant.optional().meta({ description: 'Only deliveries of events before this time.' }),
  })
  .refine(({ missing, deliveryIds }) => !missing || !deliveryIds, {
    path: ['deliveryIds'],
    error: 'cannot be combined with missing.',
  })
export type ReplayInput = z.output<typeof replayInput>
export const replayed = z.object({
  replayed: z.int().meta({ description: 'The number of deliveries that will be sent again.' }),
})

export const resendEventInput = z.strictObject({
  endpointId: wireId('whe').meta({ description: 'The endpoint to send the event to.' }),
})
export type ResendEventInput = z.output<typeof resendEventInput>

export const listDeliveriesQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|100)$/, 'must be a number from "1" to "100".')
    .default('30')
    .transform(Number)
    .meta({ type: 'string', examples: ['30'] })
    .meta({ description: 'How many to return, from "1" to "100".' }),
})

const deliveryStatus = z.enum(['pending', 'succeeded', 'retrying', 'failed']).meta({
  description: '`pending`: not tried yet. `retrying`: failed, and will be tried again. `failed`: given up.',
})

export const listAllDeliveriesQuery = z.strictObject({
  endpointId: wireId('whe').optional().meta({ description: 'Only deliveries to this endpoint.' }),
  status: deliveryStatus.optional(),
  eventId: wireId('evt').optional().meta({ description: 'Only deliveries of this event.' }),
  since: instant.optional().meta({ description: 'An alias for `createdFrom`.' }),
  until: instant.optional().meta({ description: 'An alias for `createdTo`.' }),
  ...objectQuery,
})
export type ListAllDeliveriesQuery = z.output<typeof listAllDeliveriesQuery>

export const delivery = z
  .object({
    id: wireIdText('whd'),
    endpointId: wireIdText('whe'),
    createdAt: wireInstant,
    attemptedAt: wireInstant.meta({
      description:
        'When the latest attempt was made. Before the first attempt, when the delivery was created.',
    }),
    eventId: wireIdText('evt'),
    eventType: z.string().meta({ description: 'The event type.' }),
    httpStatus: z.int().optional(),
    latencyMs: z.int().optional(),
    request: z
      .object({
        method: z.string().meta({ description: 'Always `POST`.' }),
        url: z.string().meta({ description: 'The URL that the request was sent to.' }),
        headers: z.record(z.string(), z.string()),
        body: z.string().meta({ description: 'The raw body that was signed.' }),
      })
      .meta({ description: 'The request of the latest attempt.' }),
    response: z
      .object({
        status: z.int().meta({ description: 'The HTTP status.' }),
        headers: z.record(z.string(), z.string()),
        body: z.string().meta({ description: 'The first 16 KiB of the body.' }),
      })
      .optional()
      .meta({ description: 'The response to the latest attempt. Absent if there was none.' }),
    status: deliveryStatus,
    attempts: z
      .array(
        z.object({
          attemptedAt: wireInstant.meta({ description: 'When the attempt was made.' }),
          httpStatus: z.int().optional(),
          latencyMs: z.int().optional(),
          error: z.string().optional().meta({ description: 'Why there was no response.' }),
        }),
      )
      .meta({ description: 'All attempts, oldest first.' }),
    nextAttemptAt: wireInstant
      .nullable()
      .meta({ description: 'When the next attempt will be made. Null if there will be none.' }),
  })
  .meta({ id: 'WebhookDelivery' })
