import { eventPayload } from '@/app/v1/openapi.json/event-payloads'
import { buildDocument } from '@/lib/http/openapi/document'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { showSamples } from './event-examples'
import { type LoadedRoute, loadRoutes } from './routes'

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
