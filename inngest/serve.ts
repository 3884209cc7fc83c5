import { serve } from 'inngest/edge'
import { inngest } from '@/inngest/client'
import { functions } from '@/inngest/functions'
import { env } from '@/lib/infra/env'

/** Where the app serves its functions, below APP_URL. */
const SERVE_PATH = '/api/inngest'

let handler: ((request: Request) => Promise<Response>) | undefined

/**
 * Responds to an Inngest server: a call of a function (POST), a sync (PUT) or an introspection (GET).
 *
 * A sync needs no signature and makes the app register its own address. Left alone, the SDK takes that address from the
 * request, so that anyone could name a foreign host. Here it is always APP_URL's.
 */
export function serveFunctions(request: Request): Promise<Response> {
  // Made with the first request: a build has no environment.
  handler ??= serve({
    client: inngest,
    functions,
    serveOrigin: new URL(env().APP_URL).origin,
    servePath: SERVE_PATH,
  })
  return handler(request.method === 'PUT' ? withoutQuery(request) : request)
}

/** The SDK would make the query of a sync a part of the address that it registers, and so of every later call. */
function withoutQuery(request: Request): Request {
  const { method, headers, body } = request
  const url = new URL(SERVE_PATH, env().APP_URL)
  return new Request(url, { method, headers, ...(body && { body, duplex: 'half' as const }) })
}
