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
        'true: everything that this endpoint should have got and has not, also what happened while it was off. At most 10,000 a call: call again until `replayed` is 0.',
    }),
    since: instant.optional().meta({ description: 'Only deliveries of events from then on.' }),
    until: instant.optional().meta({ description: 'Only deliveries of events before then.' }),
  })
  .refine(({ missing, deliveryIds }) => !missing || !deliveryIds, {
    path: ['deliveryIds'],
    error: 'cannot be combined with missing.',
  })
export type ReplayInput = z.output<typeof replayInput>
export const replayed = z.object({
  replayed: z.int().meta({ description: 'How many deliveries are due again.' }),
})

export const resendEventInput = z.strictObject({
  endpointId: wireId('whe').meta({ description: 'The endpoint that gets the event.' }),
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
  description:
    '`pending`: not tried yet. `retrying`: it failed and is tried again. `failed`: it was given up.',
})

export const listAllDeliveriesQuery = z.strictObject({
  endpointId: wireId('whe').optional().meta({ description: 'Only deliveries to this endpoint.' }),
  status: deliveryStatus.optional(),
  eventId: wireId('evt').optional().meta({ description: 'Only deliveries of this event.' }),
  since: instant.optional().meta({ description: 'The same as `createdFrom`.' }),
  until: instant.optional().meta({ description: 'The same as `createdTo`.' }),
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
        'When the latest attempt was made. Before the first attempt: when the delivery was created.',
    }),
    eventId: wireIdText('evt'),
    eventType: z.string().meta({ description: 'The type of the event.' }),
    httpStatus: z.int().optional(),
    latencyMs: z.int().optional(),
    request: z
      .object({
        method: z.string().meta({ description: 'Always `POST`.' }),
        url: z.string().meta({ description: 'Where it was sent.' }),
        headers: z.record(z.string(), z.string()),
        body: z.string().meta({ description: 'The raw body, over which the signature was made.' }),
      })
      .meta({ description: 'What was sent in the latest attempt.' }),
    response: z
      .object({
        status: z.int().meta({ description: 'The HTTP status.' }),
        headers: z.record(z.string(), z.string()),
        body: z.string().meta({ description: 'Its first 16 KiB.' }),
      })
      .optional()
      .meta({ description: 'What came back in the latest attempt. Absent: nothing did.' }),
    status: deliveryStatus,
    attempts: z
      .array(
        z.object({
          attemptedAt: wireInstant.meta({ description: 'When it was tried.' }),
          httpStatus: z.int().optional(),
          latencyMs: z.int().optional(),
          error: z.string().optional().meta({ description: 'Why there was no response.' }),
        }),
      )
      .meta({ description: 'All attempts, the oldest first.' }),
    nextAttemptAt: wireInstant.nullable().meta({ description: 'When it is tried next. Null: it is not.' }),
  })
  .meta({ id: 'WebhookDelivery' })
