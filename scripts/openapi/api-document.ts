import { pathToFileURL } from 'node:url'
import { eventPayload } from '@/app/v1/openapi.json/event-payloads'
import type { Prefix } from '@/lib/core/id'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { relatedOf } from '@/lib/events/related'
import { METHODS } from '@/lib/http/fallback'
import { buildDocument } from '@/lib/http/openapi/document'
import type { RouteAtPath } from '@/lib/http/openapi/operation'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import type { DeclaredRoute } from '@/lib/http/route'
import { sampleEndpoint, sampleOf } from '@/lib/webhook/sample/samples'
import { operationFiles } from '../start/route-files'

/** The API document of the routes, with the documents of their events. */
export function apiDocument(routes: readonly LoadedRoute[]): OpenApiDocument {
  const document = buildDocument(routes, eventPayload)
  showSamples(document)
  return document
}

/** The text of the API document of these routes. */
export function documentText(routes: readonly LoadedRoute[]): string {
  return `${JSON.stringify(apiDocument(routes), null, 1)}\n`
}

// Fixed values, because the document must be the same in every build.
const PARTS = {
  now: '2026-11-20T04:15:00.000Z',
  id: (prefix: Prefix) => `${prefix}_01h455vb4pex5vsknk084sn02q`,
}

/** Adds to each event the sample that a test of its type sends. A sample made only from the schema could be impossible. */
function showSamples(document: OpenApiDocument): void {
  const endpoint = sampleEndpoint(PARTS.id('biz'), PARTS)
  for (const type of EVENT_TYPE_NAMES) {
    const media = document.webhooks[type]?.post.requestBody?.content['application/json']
    if (!media) throw new Error(`The document has no ${type}.`)
    const { data, ...beside } = sampleOf(type, eventPayload, endpoint, PARTS)
    const whole = { ...(media.example as object), id: PARTS.id('evt'), type }
    media.example = { ...whole, related: relatedOf(data), data, ...beside }
  }
}

export interface LoadedRoute extends RouteAtPath {
  handler: DeclaredRoute
}

/** The module of each route.ts, by its path: `/v1/customers/[customerId]`. */
type RouteTable = Readonly<Record<string, Partial<Record<string, unknown>>>>

/**
 * Every operation under app/v1. They are found by their files, so that none can be forgotten.
 * @throws {Error} for a file that declares no operation.
 */
export async function loadRoutes(root: string): Promise<LoadedRoute[]> {
  const modules = operationFiles(root).map(async ({ file, pathname }) => [
    pathname,
    await import(pathToFileURL(file).href),
  ])
  return declaredRoutes(Object.fromEntries(await Promise.all(modules)))
}

/** The operations of a table of routes. @throws {Error} for a path that declares none. */
export function declaredRoutes(table: RouteTable): LoadedRoute[] {
  return Object.entries(table).flatMap(([pathname, module]) => {
    const handlers = METHODS.map((method) => ({
      method,
      handler: module[method] as DeclaredRoute | undefined,
    }))
    const declared = handlers.flatMap(({ method, handler }) =>
      handler?.declaration ? { method, handler, declaration: handler.declaration } : [],
    )
    if (declared.length === 0)
      throw new Error(`app${pathname}/route.ts declares no operation: make its handlers with route().`)
    const address = pathname.replace(/\[(\w+)\]/g, '{$1}')
    return declared.map((each) => ({ path: address, ...each }))
  })
}
