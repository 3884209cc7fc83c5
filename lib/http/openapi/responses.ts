import type { z } from 'zod'
import { type ErrorCode, errorEntry } from '@/lib/core/errors'
import type { JsonSchema } from '@/lib/core/json-schema'
import { exampleOf } from '@/lib/core/schema-example'
import { ERROR_SCHEMA, META } from './components'
import { jsonSchemaOf, type SchemaRegistry } from './json-schema'
import type { Declaration } from './operation'
import type { ApiResponse, Example, Reference } from './types'

const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` })
const EVERY_RESPONSE = {
  'X-Request-Id': header('XRequestId'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
}
const REPLAYABLE = {
  'Idempotency-Replayed': header('IdempotencyReplayed'),
  'X-Replay-Request-Id': header('ReplayRequestId'),
}
const RETRY_AFTER = { 'Retry-After': header('RetryAfter') }

/** A success: the operation's data in the envelope. */
export function successResponse(
  declaration: Declaration,
  mutating: boolean,
  named: SchemaRegistry,
): ApiResponse {
  if (declaration.file) {
    return {
      description: 'The file.',
      headers: EVERY_RESPONSE,
      content: { [declaration.file]: { schema: { type: 'string', contentMediaType: declaration.file } } },
    }
  }
  if (declaration.stream) return streamedResponse(declaration, declaration.stream, named)
  const schema: JsonSchema = {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: {
      success: { const: true, description: 'Always true.' },
      data: jsonSchemaOf(declaration.response as z.ZodType, 'output', named),
      meta: metaOf(declaration, named),
    },
  }
  return {
    description: declaration.status === 201 ? 'Created.' : 'Done.',
    headers: { ...EVERY_RESPONSE, ...(mutating && REPLAYABLE) },
    content: { 'application/json': { schema, example: exampleOf(schema, named) } },
  }
}

/** What is about the call itself, and what this operation says beside its data. */
function metaOf({ meta }: Declaration, named: SchemaRegistry): JsonSchema {
  if (!meta) return { $ref: '#/components/schemas/Meta' }
  const own = jsonSchemaOf(meta.schema, 'output', named)
  return {
    ...META,
    required: [...(own.required ?? []), ...(META.required ?? [])],
    properties: { ...own.properties, ...META.properties },
  }
}

/** A file that is sent while it is read. One of JSON has the schema of its document, without an envelope. */
function streamedResponse({ response }: Declaration, type: string, named: SchemaRegistry): ApiResponse {
  const schema: JsonSchema =
    type === 'application/json'
      ? jsonSchemaOf(response as z.ZodType, 'output', named)
      : { type: 'string', contentMediaType: type }
  return {
    description: 'The file, streamed. It is complete if its end says so.',
    headers: { ...EVERY_RESPONSE, 'Content-Disposition': header('ContentDisposition') },
    content: { [type]: { schema } },
  }
}

/** One response per status. A status with a single code refers to the shared response of that code. */
export function errorResponses(byStatus: Map<number, ErrorCode[]>): Record<string, ApiResponse | Reference> {
  const responses = [...byStatus].map(([status, codes]): [string, ApiResponse | Reference] => {
    const [only] = codes.length === 1 ? codes : []
    return [
      String(status),
      only ? { $ref: `#/components/responses/${responseName(only)}` } : responseOfCodes(status, codes),
    ]
  })
  return Object.fromEntries(responses)
}

/** `ResourceNotFound` */
export function responseName(code: ErrorCode): string {
  return code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

export function responseOfCodes(status: number, codes: readonly ErrorCode[]): ApiResponse {
  const examples = codes.map((code): [string, Example | Reference] => [
    code,
    { $ref: `#/components/examples/${code}` },
  ])
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: {
      ...EVERY_RESPONSE,
      ...([402, 404, 409].includes(status) && REPLAYABLE),
      ...([409, 429, 503].includes(status) && RETRY_AFTER),
    },
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, narrowedTo(codes)] },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/** The error schema, limited to these codes. */
function narrowedTo(codes: readonly ErrorCode[]): JsonSchema {
  const types = [...new Set(codes.map((code) => errorEntry(code).type))]
  const fields = Object.keys(ERROR_SCHEMA.properties?.error?.properties ?? {})
  const anything = Object.fromEntries(fields.map((field): [string, JsonSchema] => [field, {}]))
  return {
    type: 'object',
    properties: {
      success: {},
      error: {
        type: 'object',
        properties: { ...anything, type: { enum: types }, code: { enum: [...codes] } },
      },
      meta: {},
    },
  }
}
