import { Inngest } from 'inngest'
import { serve } from 'inngest/edge'
import { inngest } from '@/inngest/client'
import { functions } from '@/inngest/functions'
import { env } from '@/lib/infra/env'

/** Where the app serves its functions, below APP_URL. */
const SERVE_PATH = '/api/inngest'

type Handler = (request: Request) => Promise<Response>

let handler: Handler | undefined

/**
 * Responds to an Inngest server: a call of a function (POST), a sync (PUT) or an introspection (GET).
 *
 * A sync needs no signature and makes the app register its own address. Left alone, the SDK takes that address from the
 * request, so that anyone could name a foreign host. Here it is always APP_URL's.
 */
export function serveFunctions(request: Request): Promise<Response> {
  // Made with the first request: a build has no environment.
  handler ??= handlerOf(inngest)
  return handler(request.method === 'PUT' ? syncRequest(request) : request)
}

/** What became of a registration. */
export type Registration = { registered: true } | { registered: false; reason: string }

/**
 * Registers the functions at the Inngest server, which does nothing when it knows them as they are.
 * @param version makes the server take them as new all the same, and set up their crons again.
 */
export async function registerFunctions(version?: string): Promise<Registration> {
  const register = version ? handlerOf(new Inngest({ id: inngest.id, appVersion: version })) : serveFunctions
  const url = serveUrl()
  // The SDK reads this header before it knows that it need not.
  const response = await register(new Request(url, { method: 'PUT', headers: { host: url.host } }))
  if (response.ok) return { registered: true }
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown }
  return { registered: false, reason: typeof message === 'string' ? message : `status ${response.status}` }
}

function handlerOf(client: Inngest): Handler {
  return serve({ client, functions, serveOrigin: serveUrl().origin, servePath: SERVE_PATH })
}

/** The SDK would make the query of a sync a part of the address that it registers, and so of every later call. */
function syncRequest({ method, headers, body }: Request): Request {
  return new Request(serveUrl(), { method, headers, ...(body && { body, duplex: 'half' as const }) })
}

function serveUrl(): URL {
  return new URL(SERVE_PATH, env().APP_URL)
}
