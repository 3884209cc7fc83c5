import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import next from 'next'
import { letIn } from '@/lib/http/door'
import { securityHeaders } from '@/lib/http/security-headers'
import { env } from '@/lib/infra/env'
import { stopDelivering } from '@/lib/webhook/delivery/process'

// `next start` with a door in front (lib/http/door.ts): what Next itself could not handle is refused here, the caller's
// address is made out, and no response leaves without the headers that guard browsers.
const { HOST: host, PORT: port } = env()
const https = env().APP_URL.startsWith('https:')
const app = next({ dev: false, dir: process.cwd(), hostname: host ?? '0.0.0.0', port })
await app.prepare()
const handle = app.getRequestHandler()

const server = createServer((request, response) => {
  const refusal = letIn(request)
  guard(request, response)
  if (refusal) answer(request, response, refusal).catch(() => response.destroy())
  else void handle(request, response)
})
server.once('error', (error) => {
  console.error(`The app cannot listen on ${host ? `${host}, ` : ''}port ${port}: ${error.message}.`)
  process.exit(1)
})
server.listen({ port, host })

// Less than the supervisor gives the app as a whole.
const DELIVERIES_MS = 4_000

// The leash has let nobody new in by now: see leash.mjs. Whoever is still being answered is waited for, and so are the
// receivers that are being called.
process.once('SIGTERM', async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await Promise.all([closed, stopDelivering(DELIVERIES_MS)])
  process.exit(0)
})

/** Gives an answer the headers that its route leaves out. A page's scripts get the nonce of its policy from Next. */
function guard(request: IncomingMessage, response: ServerResponse): void {
  const headers = securityHeaders((request.url ?? '').split('?', 1)[0] ?? '', https)
  request.headers['content-security-policy'] = headers['content-security-policy']
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    for (const [name, value] of Object.entries(headers))
      if (!this.hasHeader(name)) this.setHeader(name, value)
    return writeHead.apply(this, given)
  } as typeof writeHead
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  refusing: Response | Promise<Response>,
): Promise<void> {
  request.resume()
  const refusal = await refusing
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text())
}
