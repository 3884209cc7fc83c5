import { z } from 'zod'
import {
  metadata,
  metadataPatch,
  storableText,
  trueOrFalse,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { changingQuery } from '@/lib/core/page'

// Longer than any receiver's address. Browsers and proxies cut longer ones.
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL.' })
  .max(2_048)
  .refine(...storableText)
  .meta({
    description: 'The URL that events are sent to. In production it must be https.',
    examples: ['https://example.com/khata/webhooks'],
  })

// The operation checks each name against the catalogue. 100 is three times the number of types.
const eventPatterns = z
  .array(z.string().min(1).max(100))
  .min(1)
  .max(100)
  .meta({
    description: 'Event types, families such as `invoice.*`, or `*` for all.',
    examples: [['subscription.created', 'invoice.*']],
  })

const BOTH_SPELLINGS = 'Send enabled_events or enabledEvents, not both.'

/** The event list may have either of two names. */
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
      message: 'is required. Send it.',
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
    active: z
      .boolean()
      .optional()
      .meta({ description: 'False stops all deliveries until it is true again.' }),
    metadata: metadataPatch.optional(),
  })
  .superRefine((input, context) => oneEventList(input, context, false))
  .transform(({ enabled_events, enabledEvents, ...rest }) => ({
    ...rest,
    enabledEvents: enabled_events ?? enabledEvents,
  }))
export type UpdateEndpointInput = z.output<typeof updateEndpointInput>

export const rotateSecretInput = z.strictObject({
  overlapHours: z.int().min(0).max(24).default(24).meta({
    description:
      'How many hours the old secret signs together with the new one. 0: only the new secret signs, and all older secrets end at once.',
  }),
})
export type RotateSecretInput = z.output<typeof rotateSecretInput>

export const listEndpointsQuery = z.strictObject({
  failing: trueOrFalse(
    '"true": only endpoints that are on and whose last attempt failed. "false": all others.',
  ).optional(),
  ...changingQuery,
})
export type ListEndpointsQuery = z.output<typeof listEndpointsQuery>

export const endpoint = z
  .object({
    id: wireIdText('whe'),
    businessId: wireIdText('biz'),
    url: z.string().meta({ description: 'The URL that events are sent to.' }),
    enabledEvents: z
      .array(z.string())
      .meta({ description: 'The event types and families that the endpoint gets.' }),
    active: z.boolean().meta({
      description:
        'Whether events are sent to the endpoint. Five days of failures, or a 410 response, switch it off.',
    }),
    consecutiveFailures: z
      .int()
      .meta({ description: 'The number of failed attempts since the last success.' }),
    lastFailureAt: wireInstant
      .nullable()
      .meta({ description: 'When an attempt last failed. Null if none has failed.' }),
    lastError: z
      .string()
      .nullable()
      .meta({ description: 'Why the last failed attempt failed. Null if none has failed.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'WebhookEndpoint' })

export const endpointWithSecret = endpoint
  .extend({
    secret: z.string().meta({ description: 'The secret that signs deliveries. It is shown only once.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' })

const previousSecret = z.object({
  expiresAt: wireInstant.meta({ description: 'When the secret stops signing.' }),
})

export const endpointWithNewSecret = endpointWithSecret
  .extend({
    previousSecrets: z.array(previousSecret).meta({
      description: 'The secrets that still sign alongside the new one, newest first: at most two.',
    }),
    endedSecret: previousSecret.nullable().meta({
      description:
        'The secret that this rotation ended early. It would have signed until `expiresAt`. A rotation ends the oldest of three secrets, and `overlapHours: 0` ends them all. Null if it ended none.',
    }),
  })
  .meta({ id: 'WebhookEndpointWithNewSecret' })

const counts = {
  succeeded: z.int().meta({ description: 'Attempts with a 2xx response.' }),
  failed: z.int().meta({ description: 'Attempts without a 2xx response.' }),
}

export const endpointHealth = z
  .object({
    endpointId: wireIdText('whe'),
    since: wireInstant.meta({ description: 'The start of the first hour.' }),
    attempts: z.object(counts).meta({ description: 'The attempts since then, by result.' }),
    successRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({
        description: 'The share of successful attempts, from 0 to 1. Null if there was no attempt.',
        examples: [0.998],
      }),
    p50LatencyMs: z.int().nullable().meta({
      description:
        'The median response time of the newest 100 deliveries since then, in milliseconds. Null if there was no response.',
    }),
    lastSuccessAt: wireInstant.nullable().meta({
      description: 'The latest success among the newest 100 deliveries since then.',
    }),
    hours: z
      .array(z.object({ hourAt: wireInstant.meta({ description: 'When the hour began.' }), ...counts }))
      .meta({ description: 'The same counts per hour, oldest first. The last hour is not over yet.' }),
    waiting: z.int().meta({
      description: 'The number of deliveries that wait for their next attempt. 10000 means 10000 or more.',
    }),
    givenUp: z.int().meta({
      description:
        'The number of deliveries that have failed for good. A replay sends them again. 10000 means 10000 or more.',
    }),
  })
  .meta({ id: 'WebhookEndpointHealth' })

export const deletedEndpoint = z.object({
  deleted: z.literal(true).meta({ description: 'The endpoint is deleted.' }),
  id: wireIdText('whe'),
})
