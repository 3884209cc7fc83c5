import { ERROR_CODES, errorEntry } from '@/lib/core/errors'
import { EVENT_TYPE_NAMES, EVENT_TYPES, type EventType } from '@/lib/events/catalogue'
import { errorExamples, HEADERS, PARAMETERS, SCHEMAS, SECURITY_SCHEMES } from './components'
import type { SchemaRegistry } from './json-schema'
import { operationOf, type RouteAtPath, responseName, responseOfCodes } from './operation'
import { tagsFor } from './tags'
import type { ApiResponse, HttpMethod, OpenApiDocument } from './types'
import { type EventPayload, webhookOf } from './webhook'

const DESCRIPTION = `Recurring billing from prepaid wallets: products and prices, customers, subscriptions that renew from
a wallet, invoices, and signed events.

Amounts are strings of paisa, times are ISO 8601 in UTC, lists are pages with a cursor, and every response has a
request id.`

/**
 * Builds the OpenAPI document from the declared routes.
 * @throws {Error} if two routes have the same operation name, or a declaration does not fit its path.
 */
export function buildDocument(
  routes: readonly RouteAtPath[],
  payloadOf: (type: EventType) => EventPayload,
): OpenApiDocument {
  const named: SchemaRegistry = { ...SCHEMAS }
  const paths: OpenApiDocument['paths'] = {}
  const names = new Set<string>()
  for (const route of [...routes].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { operation } = route.declaration
    if (names.has(operation)) throw new Error(`Two routes are called ${operation}.`)
    names.add(operation)
    const method = route.method.toLowerCase() as HttpMethod
    paths[route.path] = { ...paths[route.path], [method]: operationOf(route, named) }
  }
  const webhooks = EVENT_TYPE_NAMES.map((type) => [
    type,
    { post: webhookOf(type, EVENT_TYPES[type], payloadOf(type), named) },
  ])
  const responses = referredTo('responses', sharedResponses(), paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Khata API',
      version: '1.0.0',
      summary: 'Subscription billing on prepaid wallets',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The instance that serves this document' }],
    tags: tagsFor(usedTags(paths)),
    paths,
    webhooks: Object.fromEntries(webhooks),
    components: {
      schemas: sorted(named),
      parameters: referredTo('parameters', PARAMETERS, paths),
      headers: HEADERS,
      responses,
      examples: referredTo('examples', errorExamples(), paths, responses),
      securitySchemes: usedSchemes(paths),
    },
  }
}

function usedTags(paths: OpenApiDocument['paths']): Set<string> {
  return new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)))
}

function usedSchemes(paths: OpenApiDocument['paths']): Record<string, Record<string, unknown>> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const used = new Set(operations.flatMap(({ security = [] }) => security.flatMap(Object.keys)))
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)))
}

/** The shared responses with one error code each. */
function sharedResponses(): Record<string, ApiResponse> {
  return Object.fromEntries(
    ERROR_CODES.map((code) => [responseName(code), responseOfCodes(errorEntry(code).status, [code])]),
  )
}

/** Keeps only the components that these parts of the document refer to. */
function referredTo<Value>(
  kind: string,
  components: Record<string, Value>,
  ...parts: unknown[]
): Record<string, Value> {
  const text = JSON.stringify(parts)
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  )
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
