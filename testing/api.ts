import { randomUUID } from 'node:crypto'
import type { OpenApiDocument, Operation, Parameter } from '@/lib/http/openapi/types'
import { apiDocument, type LoadedRoute, loadRoutes } from '@/scripts/openapi/api-document'
import { requireDocumented } from './documented'

/** An operation of the document with the handler that serves it. */
export interface ApiOperation {
  id: string
  path: string
  method: LoadedRoute['method']
  /** Whether it has a JSON body. */
  takesBody: boolean
  /** Whether it takes a form with a file, and nothing else. */
  takesForm: boolean
  described: Operation
  handler: LoadedRoute['handler']
}

export interface Call {
  /** The headers that authenticate the caller. */
  credentials?: Record<string, string>
  path?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON. A string, bytes or a form is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

export interface ApiCallResponse {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
  json: any
}

/** The whole API. Its handlers are called with real requests, without a server. */
export class Api {
  private constructor(
    readonly document: OpenApiDocument,
    readonly operations: readonly ApiOperation[],
  ) {}

  static async load(): Promise<Api> {
    const routes = await loadRoutes(process.cwd())
    const document = apiDocument(routes)
    const operations = routes.map(({ path, method, declaration, handler }) => {
      const described = document.paths[path]?.[method.toLowerCase() as 'get'] as Operation
      const content = described.requestBody?.content ?? {}
      const [takesBody, takesForm] = ['application/json', 'multipart/form-data'].map(
        (type) => type in content,
      )
      return {
        id: declaration.operation,
        path,
        method,
        takesBody: takesBody ?? false,
        takesForm: takesForm === true && !takesBody,
        described,
        handler,
      }
    })
    return new Api(document, operations)
  }

  operation(id: string): ApiOperation {
    const operation = this.operations.find((each) => each.id === id)
    if (!operation) throw new Error(`The API has no operation ${id}.`)
    return operation
  }

  async call(operation: ApiOperation, call: Call): Promise<ApiCallResponse> {
    const path = call.path ?? {}
    const response = await operation.handler(requestOf(operation, call), { params: Promise.resolve(path) })
    const text = await response.text()
    const json = parsed(text)
    requireDocumented(operation.id, response.status, json?.error?.code)
    return { status: response.status, headers: response.headers, text, json }
  }

  /** Makes a call that must succeed. Returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
  async must(id: string, call: Call): Promise<any> {
    const response = await this.call(this.operation(id), call)
    if (response.status >= 300) throw new Error(`${id} responded with ${response.status}: ${response.text}`)
    return response.json.data
  }

  /** What a caller does, one call after the other. */
  as(credentials: Record<string, string>) {
    return (id: string, body?: unknown, path: Record<string, string> = {}) =>
      this.must(id, { credentials, body, path })
  }
}

/** The parameters in the path or the query of an operation. */
export function parametersOf(operation: ApiOperation, place: 'path' | 'query'): Parameter[] {
  return (operation.described.parameters ?? []).filter(
    (each): each is Parameter => 'in' in each && each.in === place,
  )
}

function requestOf({ path, method }: Pick<ApiOperation, 'path' | 'method'>, call: Call): Request {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((call.path?.[name] ?? 'none').toWellFormed()),
    ),
    'http://localhost:3000',
  )
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const isForm = call.body instanceof FormData
  const isRaw = isForm || typeof call.body === 'string' || call.body instanceof Uint8Array
  const headers: Record<string, string> = {
    ...call.credentials,
    ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
    ...(call.body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const body = isRaw ? (call.body as string) : JSON.stringify(call.body)
  return new Request(url, { method, headers, ...(call.body !== undefined && { body }) })
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
