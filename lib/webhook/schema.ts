import { z } from 'zod'
import {
  instant,
  metadata,
  metadataPatch,
  storableText,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'

// Longer than any address a receiver needs; browsers and proxies begin to cut around here.
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL.' })
  .max(2_048)
  .refine(...storableText)
  .meta({ examples: ['https://example.com/khata/webhooks'] })

// Each name is checked against the catalogue by the operation, which knows it. 100: three times all types.
const eventPatterns = z
  .array(z.string().min(1).max(100))
  .min(1)
  .max(100)
  .meta({
    description: 'Event types, families such as `invoice.*`, or `*` for all.',
    examples: [['subscription.created', 'invoice.*']],
  })

const BOTH_SPELLINGS = 'send enabled_events or enabledEvents, not both.'

/** The list under either of its names (decisions §1). */
function oneEventList(
  input: { enabled_events?: unknown; enabledEvents?: unknown },
  context: z.RefinementCtx,
  required: boolean,
): void {
  if (input.enabled_events !== undefined && input.enabledEvents !== undefined)
    context.addIssue({ code: 'custom', path: ['enabledEvents'], message: BOTH_SPELLINGS })
  if (required && input.enabled_events === undefined && input.enabledEvents === undefined)
    context.addIssue({
      code: 'custom',
      path: ['enabled_events'],
      params: { code: 'parameter_missing' },
      message: 'is required.',
    })
}

export const endpointParams = z.object({ id: wireId('whe') })

export const createEndpointInput = z
  .strictObject({
    url,
    enabled_events: eventPatterns.optional(),
    enabledEvents: eventPatterns.optional(),
    metadata: metadata.optional(),
  })
  .superRefine((input, context) => oneEventList(input, context, true))
  .transform(({ enabled_events, enabledEvents, ...rest }) => ({
    ...rest,
    enabledEvents: enabled_events ?? enabledEvents ?? [],
  }))
export type CreateEndpointInput = z.output<typeof createEndpointInput>

export const updateEndpointInput = z
  .strictObject({
    url: url.optional(),
    enabled_events: eventPatterns.optional(),
    enabledEvents: eventPatterns.optional(),
    active: z.boolean().optional(),
    metadata: metadataPatch.optional(),
  })
  .superRefine((input, context) => oneEventList(input, context, false))
  .transform(({ enabled_events, enabledEvents, ...rest }) => ({
    ...rest,
    enabledEvents: enabled_events ?? enabledEvents,
  }))
export type UpdateEndpointInput = z.output<typeof updateEndpointInput>

export const rotateSecretInput = z.strictObject({
  overlapHours: z
    .int()
    .min(0)
    .max(24)
    .default(24)
    .meta({ description: 'Hours for which the old secret signs beside the new one.' }),
})
export type RotateSecretInput = z.output<typeof rotateSecretInput>

export const testEndpointInput = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .default('webhook.test')
    .meta({ description: 'Send a sample of this event type; without it, webhook.test.' }),
})
export type TestEndpointInput = z.output<typeof testEndpointInput>

export const replayInput = z.strictObject({
  deliveryIds: z.array(wireId('whd')).min(1).max(100).optional(),
  since: instant.optional().meta({ description: 'Only deliveries of events from then on.' }),
  until: instant.optional().meta({ description: 'Only deliveries of events before then.' }),
})
export type ReplayInput = z.output<typeof replayInput>
export const replayed = z.object({ replayed: z.int() })

export const resendEventInput = z.strictObject({ endpointId: wireId('whe') })
export type ResendEventInput = z.output<typeof resendEventInput>

export const triggerEventInput = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'An event type.', examples: ['subscription.created'] }),
})
export type TriggerEventInput = z.output<typeof triggerEventInput>

export const sandboxListener = z
  .object({
    secret: z
      .string()
      .meta({ description: 'Signs what a listener forwards: the same for a business as long as it exists.' }),
  })
  .meta({ id: 'SandboxListener' })

export const listEndpointsQuery = z.strictObject({ ...pageQuery })
export type ListEndpointsQuery = z.output<typeof listEndpointsQuery>

export const listDeliveriesQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|100)$/, 'must be a number from "1" to "100".')
    .default('30')
    .transform(Number)
    .meta({ type: 'string', examples: ['30'] }),
})

export const endpoint = z
  .object({
    id: wireIdText('whe'),
    businessId: wireIdText('biz'),
    url: z.string(),
    enabledEvents: z.array(z.string()),
    active: z.boolean(),
    consecutiveFailures: z.int(),
    lastFailureAt: wireInstant.nullable(),
    lastError: z.string().nullable(),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'WebhookEndpoint' })

export const endpointWithSecret = endpoint
  .extend({ secret: z.string().meta({ description: 'Signs deliveries. It is shown only this once.' }) })
  .meta({ id: 'WebhookEndpointWithSecret' })

export const deletedEndpoint = z.object({ deleted: z.literal(true), id: wireIdText('whe') })

export const delivery = z
  .object({
    id: wireIdText('whd'),
    attemptedAt: wireInstant.meta({ description: 'The latest attempt; before the first, the creation.' }),
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
    status: z.enum(['pending', 'succeeded', 'retrying', 'failed']),
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
