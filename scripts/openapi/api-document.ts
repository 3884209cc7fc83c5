import path from 'node:path'
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
import { filesUnder } from '../start/fingerprint'

/** The API document of the routes, with the documents of their events. */
export function apiDocument(routes: readonly LoadedRoute[]): OpenApiDocument {
  const document = buildDocument(routes, eventPayload)
  showSamples(document)
  return document
}

/** The text of the API document of the present routes. */
export async function documentText(root: string): Promise<string> {
  return `${JSON.stringify(apiDocument(await loadRoutes(root)), null, 1)}\n`
}

// Fixed values, because the document is committed and must be the same in every build.
const PARTS = {
  now: '2026-11-20T04:15:00.000Z',
  id: (prefix: Prefix) => `${prefix}_01h455vb4pex5vsknk084sn02q`,
}

/** Adds to each event the sample that a test of its type sends. A sample made from the schema alone could be impossible. */
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

// The document itself, and the responses to unknown paths.
const NOT_OPERATIONS = new Set(['/v1', '/v1/openapi.json', '/v1/[...path]'])

export interface LoadedRoute extends RouteAtPath {
  handler: DeclaredRoute
}

/**
 * Every operation under app/v1. Operations are found by their files, so that none can be forgotten.
 * @throws {Error} for a file that declares no operation.
 */
export async function loadRoutes(root: string): Promise<LoadedRoute[]> {
  const files = filesUnder(path.join(root, 'app/v1'), (file, isDirectory) => {
    return isDirectory || path.basename(file) === 'route.ts'
  })
  const routes: LoadedRoute[] = []
  for (const file of files) {
    const folder = path.posix.join('/v1', path.posix.dirname(file))
    if (NOT_OPERATIONS.has(folder)) continue
    const module = await import(pathToFileURL(path.join(root, 'app/v1', file)).href)
    const declared = METHODS.filter((method) => module[method]?.declaration)
    if (declared.length === 0)
      throw new Error(`app/v1/${file} declares no operation: make its handlers with route().`)
    const address = folder.replace(/\[(\w+)\]/g, '{$1}')
    for (const method of declared) {
      const handler = module[method] as DeclaredRoute
      routes.push({ path: address, method, declaration: handler.declaration, handler })
    }
  }
  return routes
}
