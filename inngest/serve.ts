import { Inngest } from 'inngest'
import { serve } from 'inngest/edge'
import { inngest } from '@/inngest/client'
import { functions } from '@/inngest/functions'
import { errorEntry } from '@/lib/core/errors'
import { plainRefusal } from '@/lib/http/envelope'
import { addressRefusal } from '@/lib/http/limit-page'
import { env } from '@/lib/infra/env'
import { learnValues, observe, statusClass } from '@/lib/infra/telemetry/metrics/record'

/** Where the app serves its functions, below APP_URL. */
const SERVE_PATH = '/api/inngest'

type Handler = (request: Request) => Promise<Response>

let handler: Handler | undefined

/**
 * Responds to an Inngest server: a call of a function (POST), a sync (PUT) or an introspection (GET).
 *
 * A sync needs no signature. It makes the app register its own address. By default the SDK takes that address from the request, so anyone
 * could register a foreign host. Here the address always comes from APP_URL.
 */
export async function serveFunctions(request: Request): Promise<Response> {
  // Made with the first request, because there is no environment during a build.
  handler ??= handlerOf(inngest)
  const startedAt = performance.now()
  if (request.method === 'PUT') {
    const refusal = await addressRefusal('function-sync', request.headers)
    if (refusal) return refusal
  }
  if (request.method === 'PUT') return handler(syncRequest(request))
  if (request.method !== 'POST') return handler(request)
  const body = await request.text()
  // The SDK reads the body before it checks the signature, and fails with 500 if it is not JSON.
  const response = isJson(body) ? await handler(withBody(request, body)) : noJson()
  measureCallOf(request, response.status, performance.now() - startedAt)
  return response
}

function noJson(): Response {
  const { status, message } = errorEntry('json_invalid')
  return plainRefusal(status, message)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const withBody = ({ url, method, headers }: Request, body: string) =>
  new Request(url, { method, headers, body })

learnValues(
  'function',
  functions.map((each) => each.id()),
)

/** Adds the call of a function to the metrics. The server names the function as `khata-<id>`. */
function measureCallOf(request: Request, status: number, ms: number): void {
  const named = new URL(request.url).searchParams.get('fnId') ?? ''
  const labels = { function: named.slice(inngest.id.length + 1), status: statusClass(status) }
  observe('khata_function_call_seconds', labels, ms / 1000)
}

/** The result of a registration. */
export type Registration = { registered: true } | { registered: false; reason: string }

/**
 * Registers the functions with the Inngest server. If the server already knows them, nothing happens.
 * @param version a new value makes the server treat the functions as changed and set up their crons again.
 */
export async function registerFunctions(version?: string): Promise<Registration> {
  const register = version ? handlerOf(new Inngest({ id: inngest.id, appVersion: version })) : serveFunctions
  const url = serveUrl()
  // The SDK requires this header, although it does not use its value here.
  const response = await register(new Request(url, { method: 'PUT', headers: { host: url.host } }))
  if (response.ok) return { registered: true }
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown }
  return { registered: false, reason: typeof message === 'string' ? message : `status ${response.status}` }
}

function handlerOf(client: Inngest): Handler {
  return serve({ client, functions, serveOrigin: serveUrl().origin, servePath: SERVE_PATH })
}

/** A sync request without its query. The SDK would put the query into the address that it registers. */
function syncRequest({ method, headers, body }: Request): Request {
  return new Request(serveUrl(), { method, headers, ...(body && { body, duplex: 'half' as const }) })
}

function serveUrl(): URL {
  return new URL(SERVE_PATH, env().APP_URL)
}
