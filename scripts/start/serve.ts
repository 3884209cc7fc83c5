import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import next from 'next'
import { checkHealth } from '@/lib/health/check-health'
import { requireMigrations } from '@/lib/health/database-version'
import { announceStop } from '@/lib/health/readiness'
import { checkForm } from '@/lib/http/check-form'
import { checkProxySettings, checkRequest } from '@/lib/http/check-request'
import { limitPage } from '@/lib/http/limit-page'
import { CUSTOMER_PAGES, READER_PAGES } from '@/lib/http/paths'
import { refuseUnreadable } from '@/lib/http/refuse-unreadable'
import { securityHeaders } from '@/lib/http/security-headers'
import { measureRequest, traceRequest } from '@/lib/http/trace-call'
import { env } from '@/lib/infra/env'
import { compiledFile } from '@/lib/infra/process/program'
import { noteCall } from '@/lib/infra/process/sandbox-turn'
import { flushSpans } from '@/lib/infra/telemetry/trace/span'
import { writeRequestLog } from '@/lib/request-log/record'
import { stopDelivering } from '@/lib/webhook/delivery/process'
import { readMigrations } from '@/prisma/migrate'
import { apiRoutesOf } from './api-routes'
import { awaitMigrations } from './await-migrations'
import { failedPages } from './failed-page'
import { closeInOrder, createHttpServer } from './http-server'
import { readPageScript } from './page-script'
import { apiCallOf, serveApiCall } from './serve-api'
import { servePages } from './serve-pages'
import { nameSourcesInStacks } from './stacks'

// `next start` with our own server. It checks each request and each form before Next sees it (lib/http/check-request.ts, check-form.ts),
// passes API calls to their operations (serve-api.ts), and removes the framework's scripts from pages that need none (serve-pages.ts).
const { HOST: host, PORT: port } = env()
nameSourcesInStacks()
checkProxySettings()
const https = env().APP_URL.startsWith('https:')
requireMigrations(readMigrations('prisma/migrations').map(({ name }) => name))
await awaitMigrations(checkHealth, { port, host })

// This is the name that a rewrite in proxy.ts uses for this machine. With another name, Next would treat it as another server.
const hostname = /^(0\.0\.0\.0|::|::1|127\..*)?$/.test(host ?? '') ? 'localhost' : host
const app = next({ dev: false, dir: process.cwd(), hostname: hostname as string, port })
await app.prepare()
const buildDir = path.resolve('.next')
const handle = servePages(app.getRequestHandler(), [
  {
    paths: CUSTOMER_PAGES,
    script: { text: readPageScript(buildDir, 'customer'), endOf: 'body' },
    hasFont: false,
    failed: failedPages(buildDir),
  },
  { paths: READER_PAGES, script: { text: readPageScript(buildDir, 'reader'), endOf: 'head' }, hasFont: true },
])
// The build compiles all routes into one module. They are loaded before the first request.
const { ROUTES } = await import(pathToFileURL(path.resolve(compiledFile('app/v1/routes.ts'))).href)
const apiRoutes = apiRoutesOf(ROUTES)
const origin = `http://localhost:${port}`

const server = createHttpServer((request, response) => {
  measureRequest(request, response)
  // Requests of the health check and the orchestrator come all the time, so they do not count.
  if (!request.url?.startsWith('/api/')) noteCall()
  const refusal = checkRequest(request)
  const answered = refusal
    ? answer(request, response, refusal)
    : traceRequest(request, response, () => serve(request, response))
  answered.catch(() => response.destroy())
})
server.on('clientError', refuseUnreadable)
server.once('error', (error) => {
  console.error(`The app cannot listen on ${host ? `${host}, ` : ''}port ${port}: ${error.message}.`)
  process.exit(1)
})
server.listen({ port, host })

// Together less than SHUTDOWN_SECONDS, after which the supervisor kills the app. A proxy on another machine needs some time to see the
// health check. On this machine, a developer is waiting after Ctrl-C.
const NOTICE_MS = host === '127.0.0.1' ? 500 : 2_000
const DRAIN_MS = 750
const DELIVERIES_MS = 3_000
const LAST_MS = env().SHUTDOWN_SECONDS * 1_000 - 500

process.once('SIGTERM', async () => {
  setTimeout(() => process.exit(0), LAST_MS).unref()
  const announce = announceStop
  const closed = closeInOrder(server, { announce, noticeMs: NOTICE_MS, drainMs: DRAIN_MS })
  // Until then this process also sends the webhooks of the last requests.
  const delivered = sleep(NOTICE_MS).then(() => stopDelivering(DELIVERIES_MS))
  await Promise.all([closed, delivered])
  // Next.js may still have work to do after a response, such as queueing the mail for a new password.
  await app.close()
  await writeRequestLog()
  await flushSpans()
  process.exit(0)
})

/** Sets the security headers of responses that the framework does not make. The framework's own get theirs from proxy.ts. */
function guard(request: IncomingMessage, response: ServerResponse): void {
  const headers = securityHeaders((request.url ?? '').split('?', 1)[0] as string, https)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = apiCallOf(apiRoutes, request)
  if (call) {
    guard(request, response)
    return serveApiCall(call, request, response, origin)
  }
  const tooMany = await limitPage(request.url ?? '', request.headers)
  if (tooMany) return answer(request, response, tooMany)
  const checked = await checkForm(request)
  if ('refusal' in checked) return answer(request, response, checked.refusal)
  await handle(checked.request, response)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  refusing: Response | Promise<Response>,
): Promise<void> {
  request.resume()
  guard(request, response)
  const refusal = await refusing
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text())
}
