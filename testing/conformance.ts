import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import ajvFormats from 'ajv-formats'
import type { JsonSchema } from '@/lib/core/json-schema'
import type { WireEvent } from '@/lib/events/present'
import type { ApiResponse, OpenApiDocument, Reference } from '@/lib/http/openapi/types'
import type { ApiCallResponse, ApiOperation } from './api'

/**
 * Compares responses with the document. The document allows unknown fields, because a later version may add some. Here an
 * unknown field is a mistake.
 */
export class Conformance {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true })
  private readonly validators = new Map<string, ValidateFunction>()

  constructor(private readonly document: OpenApiDocument) {
    ajvFormats.default(this.ajv)
    this.ajv.addSchema({ $id: 'khata:', components: closed(document.components) })
  }

  /** The differences between a response and the document. One sentence each. */
  problems(operation: ApiOperation, { status, headers, json, text }: ApiCallResponse): string[] {
    const where = `${operation.id} ${status}`
    const described = this.responseOf(operation, status)
    if (!described) return [`${where}: the status is not documented. ${text.slice(0, 300)}`]
    const media = described.content?.['application/json']
    if (!media || headers.get('content-type') !== 'application/json; charset=utf-8') {
      const type = headers.get('content-type')?.split(';')[0] ?? 'nothing'
      return described.content?.[type] ? [] : [`${where}: the content type ${type} is not documented.`]
    }
    const validate = this.validator(where, media.schema)
    validate(json)
    return [
      ...schemaProblems(where, validate),
      ...headerProblems(where, described, headers),
      ...(headers.get('x-request-id') === json?.meta?.requestId ? [] : [`${where}: two request ids.`]),
    ]
  }

  /** The same for an event: its data and forecast must be as the document describes them for its type. */
  eventProblems(event: Omit<WireEvent, 'requestId' | 'deliveries'>): string[] {
    const { type } = event
    const schema = this.document.webhooks[type]?.post.requestBody?.content['application/json']?.schema
    if (!schema?.properties?.data) return [`${type}: the event is not documented.`]
    const validate = this.validator(type, schema)
    // Only the log says them.
    const { requestId: _, deliveries: __, sampleType: ___, ...sent } = event as Partial<WireEvent>
    validate(sent)
    return schemaProblems(type, validate)
  }

  private responseOf(operation: ApiOperation, status: number): ApiResponse | undefined {
    const response: ApiResponse | Reference | undefined = operation.described.responses[String(status)]
    if (response && '$ref' in response)
      return this.document.components.responses[response.$ref.split('/').pop() ?? '']
    return response
  }

  private validator(where: string, schema: JsonSchema): ValidateFunction {
    const known = this.validators.get(where)
    if (known) return known
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"khata:#/components/')
    const made = this.ajv.compile(JSON.parse(text))
    this.validators.set(where, made)
    return made
  }
}

function schemaProblems(where: string, { errors }: ValidateFunction): string[] {
  return (errors ?? []).map(
    ({ instancePath, message, params }) => `${where}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

// Our own headers. The document must name those that a response has.
const OURS =
  /^(x-request-id|ratelimit.*|retry-after|idempotency-replayed|x-replay-request-id|deprecation|sunset)$/

function headerProblems(where: string, described: ApiResponse, headers: Headers): string[] {
  const named = Object.keys(described.headers ?? {}).map((name) => name.toLowerCase())
  const unnamed = [...headers.keys()].filter((name) => OURS.test(name) && !named.includes(name))
  return [
    ...unnamed.map((name) => `${where}: the header ${name} is not documented.`),
    ...(headers.get('cache-control') === 'no-store' ? [] : [`${where}: it may be cached.`]),
  ]
}

/** The same schemas, but no object allows unknown fields. Parts of `allOf` stay open, because they add to such an object. */
function closed<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closed) as Part
  if (part === null || typeof part !== 'object') return part
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    name === 'allOf' ? value : closed(value),
  ])
  const copy = Object.fromEntries(entries)
  const isObject = copy.type === 'object' && typeof copy.properties === 'object'
  return isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
}
