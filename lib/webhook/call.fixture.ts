import * as endpointsRoute from '@/app/v1/webhooks/endpoints/route'
import { fromWire } from '@/lib/core/id'
import { requireDocumented } from '@/testing/documented'

// Calls routes as the server does, with credentials and envelope.

export const EXAMPLE = 'https://example.com/hook'

export type Handler = ((
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>) & {
  declaration?: { operation: string }
}

export async function call(
  handler: Handler,
  key: string,
  options: {
    method?: string
    id?: string
    search?: string
    body?: unknown
    headers?: Record<string, string>
  } = {},
) {
  const { method = 'POST', id, search = '', body, headers } = options
  const request = new Request(`http://localhost/v1/under-test${search}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await handler(request, { params: Promise.resolve(id ? { id } : {}) })
  const text = await response.text()
  const json = JSON.parse(text)
  requireDocumented(handler.declaration?.operation, response.status, json.error?.code)
  return { status: response.status, headers: response.headers, text, json }
}

export const get = (handler: Handler, key: string, options: Parameters<typeof call>[2] = {}) =>
  call(handler, key, { ...options, method: 'GET' })

export async function createEndpoint(key: string, url = EXAMPLE, enabled_events = ['*']) {
  const { json } = await call(endpointsRoute.POST, key, { body: { url, enabled_events } })
  return json.data as { id: string; secret: string }
}

export const uuidOf = (id: string) => fromWire('whe', id) as string
