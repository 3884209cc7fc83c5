import type { z } from 'zod'
import type { JsonSchema } from '@/lib/core/json-schema'
import { exampleOf } from '@/lib/core/schema-example'
import { jsonSchemaOf, type SchemaRegistry } from './json-schema'
import { pascal } from './operation'
import type { Operation, Parameter } from './types'

const SIGNATURE: Parameter = {
  name: 'Service-Signature',
  in: 'header',
  required: true,
  description:
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 with your signing secret over `<t>.<raw body>`. After a rotation, there is one `v1` for each secret that still signs.',
  schema: { type: 'string' },
  example: 't=1795148100,v1=5f0c1d5b8b3e6d1f4a7c9e2b0d8f6a4c2e1b3d5f7a9c8e6b4d2f1a3c5e7b9d0f',
}
const WEBHOOK_ID: Parameter = {
  name: 'Webhook-Id',
  in: 'header',
  required: true,
  description: 'The event id. It is the same for every attempt: use it to ignore duplicates.',
  schema: { type: 'string' },
  example: 'evt_01h455vb4pex5vsknk084sn02q',
}
const ATTEMPT: Parameter = {
  name: 'Webhook-Attempt',
  in: 'header',
  required: true,
  description: 'The number of this attempt, from 1.',
  schema: { type: 'string' },
  example: '1',
}

const CREATED_AT: Parameter = {
  name: 'Webhook-Created-At',
  in: 'header',
  required: true,
  description: 'When the event was committed. Deliveries can arrive in any order.',
  schema: { type: 'string', format: 'date-time' },
  example: '2026-11-20T04:15:00.000Z',
}
const SEQUENCE: Parameter = {
  name: 'Webhook-Sequence',
  in: 'header',
  required: true,
  description:
    'A number that increases with each event about an object, with gaps. Keep the highest number of each object: an event with a lower number is older than what you know.',
  schema: { type: 'string' },
  example: '4211',
}

/** The parts of an event's document. */
export interface EventPayload {
  /** The object of the event, in the form that its GET returns. */
  data: z.ZodType
  /** Only for types that look ahead: the coming charge or change. It is next to `data`. */
  forecast?: z.ZodType
  /** The fields between the type and the object. */
  head: z.ZodObject
  /** Only for changes: the old values. It is next to `data`. */
  previous?: z.ZodType
}

/** The request that an endpoint receives for one event type. */
export function webhookOf(
  type: string,
  summary: string,
  { data, forecast, head: between, previous }: EventPayload,
  named: SchemaRegistry,
): Operation {
  const head = jsonSchemaOf(between, 'output', named)
  const schema: JsonSchema = {
    type: 'object',
    required: ['id', 'type', ...(head.required ?? []), 'data', ...(forecast ? ['forecast'] : [])],
    properties: {
      id: { type: 'string', 'x-khata-id': 'evt', examples: ['evt_01h455vb4pex5vsknk084sn02q'] },
      type: { const: type },
      ...head.properties,
      data: jsonSchemaOf(data, 'output', named),
      ...(forecast && { forecast: jsonSchemaOf(forecast, 'output', named) }),
      ...(previous && { previous: jsonSchemaOf(previous, 'output', named) }),
    },
  }
  return {
    operationId: `on${pascal(type)}`,
    summary,
    tags: ['Webhooks'],
    security: [],
    parameters: [SIGNATURE, WEBHOOK_ID, ATTEMPT, CREATED_AT, SEQUENCE],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema, named) } },
    },
    responses: {
      '2XX': { description: 'Received. Respond within 15 seconds and do the work afterwards.' },
      '4XX': {
        description: 'Not accepted. The event will be sent again later. A 410 disables the endpoint.',
      },
    },
  }
}
