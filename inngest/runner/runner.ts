import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { z } from 'zod'
import { Slots } from '../../lib/core/slots'
import { createAppClient } from './app-client'
import { Backlog } from './backlog'
import { BodyTooLarge, boundedBody } from './bounded-body'
import { createCaller } from './call'
import { type Clock, systemClock } from './clock'
import { CronSchedule } from './cron'
import { Directory } from './directory'
import { Engine } from './engine'
import { type Event, identified, receivedEvents } from './event'
import { functionConfig, RefusedFunction, registration } from './function-config'
import { Intake } from './intake'
import { Registrar } from './registrar'
import { hashedSigningKey, sameSecret } from './signature'

const SERVE_PATH = '/api/inngest'

/** The work of a few minutes at a few hundred runs per second. */
const MAX_BACKLOG_ITEMS = 20_000
const MAX_BACKLOG_BYTES = 256 * 1024 * 1024

/** More calls at once would only wait inside the app. Functions may have lower limits. */
const MAX_CALLS = 128

/** How long a stop may take. The whole product must stop within 15 s. */
const DRAIN_MS = 10_000

export interface RunnerOptions {
  port: number
  appUrl: string
  eventKey: string | undefined
  signingKey: string | undefined
  log: Logger
  /** Replaced in tests. */
  clock?: Clock
  random?: () => number
  maxBacklogItems?: number
}

export interface Runner {
  /** Listens on 127.0.0.1 and starts to ask the app to register. Resolves with the port. */
  listen(): Promise<number>
  /** Accepts no more work, waits up to 10 s for the running calls, and closes. */
  stop(): Promise<void>
}

/** Makes a runner. `ready` is called once, when the app has registered for the first time. */
export function createRunner(options: RunnerOptions, ready: () => void): Runner {
  const { appUrl, signingKey, eventKey, log, clock = systemClock, random = Math.random } = options
  const app = createAppClient(appUrl)
  const directory = new Directory()
  const backlog = new Backlog(options.maxBacklogItems ?? MAX_BACKLOG_ITEMS, MAX_BACKLOG_BYTES)
  const calls = new Slots(MAX_CALLS)
  let stopping = false

  const registrar = new Registrar({
    clock,
    send: app.send,
    servePath: SERVE_PATH,
    signingKey,
    registrations: () => directory.registrations,
    registered: (first) => {
      if (first) ready()
    },
    log,
  })
  const engine = new Engine({
    clock,
    random,
    call: createCaller(app.send, SERVE_PATH, signingKey, clock),
    calls,
    appIsUp: () => registrar.isRegistered,
    appIsBack: () => registrar.appIsBack(),
    log,
  })
  const intake = new Intake({ clock, directory, backlog, start: (fn, work) => engine.start(fn, work) })
  const crons = new CronSchedule(clock, (functionId, expression) => intake.tick(functionId, expression))

  const routes = createRoutes({
    eventKey,
    signingKey,
    clock,
    directory,
    receive: (events) => intake.receive(events),
    functionsChanged: () => {
      if (stopping) return
      registrar.heard()
      crons.update(directory.configs())
      intake.releaseEarly()
    },
    isStopping: () => stopping,
    health: () => ({
      ok: !stopping,
      registered: registrar.isRegistered,
      queued: backlog.items - engine.runsInCalls,
      running: calls.taken,
      lastCallAt: engine.lastCallAt === null ? null : new Date(engine.lastCallAt).toISOString(),
    }),
    log,
  })
  const server = createHttpServer(routes, log)

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(options.port, '127.0.0.1', () => {
          server.off('error', reject)
          registrar.start()
          resolve((server.address() as AddressInfo).port)
        })
      }),
    async stop() {
      stopping = true
      crons.stop()
      registrar.stop()
      await Promise.race([engine.stop(), new Promise<void>((expired) => clock.after(DRAIN_MS, expired))])
      app.close()
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

interface RouteParts {
  eventKey: string | undefined
  signingKey: string | undefined
  clock: Clock
  directory: Directory
  receive: (events: Event[]) => boolean
  functionsChanged: () => void
  isStopping: () => boolean
  health: () => Record<string, unknown>
  log: Logger
}

/** How the runner responds to the app. Without a configured key it trusts every caller of its port. */
function createRoutes(parts: RouteParts): Routes {
  return {
    events: (key, body, seed) => receiveEvents(parts, key, body, seed),
    register: (authorization, body) => register(parts, authorization, body),
    functions: (authorization, app) => listFunctions(parts, authorization, app),
    health: () => ({ status: 200, body: parts.health() }),
  }
}

function receiveEvents(parts: RouteParts, key: string, body: unknown, seed: string | undefined): Reply {
  const { eventKey, clock, receive } = parts
  if (eventKey && !sameSecret(key, eventKey)) return refusal(401, 'The event key is not valid.')
  if (parts.isStopping()) return refusal(503, 'The runner is stopping.')
  const parsed = receivedEvents.safeParse(body)
  if (!parsed.success) return refusal(400, `The events are not valid: ${z.prettifyError(parsed.error)}`)
  const events = identified(parsed.data, seed, clock.now())
  if (!receive(events)) return refusal(503, 'The runner holds as many events as it can; send again later.')
  return { status: 200, body: { status: 200, ids: events.map(({ id }) => id) } }
}

function isSigned({ signingKey }: RouteParts, authorization: string | undefined): boolean {
  return !signingKey || sameSecret(authorization ?? '', `Bearer ${hashedSigningKey(signingKey)}`)
}

function listFunctions(parts: RouteParts, authorization: string | undefined, app: string): Reply {
  if (!isSigned(parts, authorization)) return refusal(401, 'The signing key is not valid.')
  const own = parts.directory.configs().filter(({ id }) => id.startsWith(`${app}-`))
  return { status: 200, body: own.map(({ id }) => ({ id })) }
}

function register(parts: RouteParts, authorization: string | undefined, body: unknown): Reply {
  const { directory, functionsChanged, log } = parts
  if (!isSigned(parts, authorization)) return refusal(401, 'The signing key is not valid.')
  const parsed = registration.safeParse(body)
  if (!parsed.success) return refusal(400, `The functions are not valid: ${z.prettifyError(parsed.error)}`)
  try {
    const modified = directory.replace(parsed.data.functions.map(functionConfig))
    if (modified) log.debug({ functions: parsed.data.functions.length }, 'The app registered its functions')
    functionsChanged()
    return { status: 200, body: { ok: true, status: 200, modified } }
  } catch (error) {
    if (!(error instanceof RefusedFunction)) throw error
    return refusal(400, error.message)
  }
}

/** Much more than a batch of events needs. A registration of a hundred functions takes about 50 kB. */
const MAX_BODY_BYTES = 1024 * 1024

/** The app is on the same machine or network, so its requests arrive sooner than this. */
const REQUEST_TIMEOUT_MS = 10_000

interface Reply {
  status: number
  body: Record<string, unknown> | unknown[]
}

interface Routes {
  events: (key: string, body: unknown, seed: string | undefined) => Reply
  register: (authorization: string | undefined, body: unknown) => Reply
  /** The known functions of an app, by the app's name. */
  functions: (authorization: string | undefined, app: string) => Reply
  health: () => Reply
}

/** Serves the four paths of the runner. All bodies are JSON. */
function createHttpServer(routes: Routes, log: Logger): http.Server {
  const server = http.createServer((request, response) => {
    respond(routes, request)
      .catch((error: unknown): Reply => {
        if (error instanceof BodyTooLarge) return refusal(413, 'The body is larger than 1 MB.')
        if (request.destroyed) return refusal(400, 'The request broke off.')
        log.error({ err: error }, 'A request failed')
        return refusal(500, 'The runner failed.')
      })
      .then((reply) => send(response, reply))
  })
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = REQUEST_TIMEOUT_MS
  return server
}

/** A refusal as the SDK reads it: `error` and `status` are in the body, too. */
function refusal(status: number, error: string): Reply {
  return { status, body: { status, error } }
}

async function respond(routes: Routes, request: IncomingMessage): Promise<Reply> {
  const { pathname } = new URL(request.url ?? '/', 'http://runner')
  if (request.method === 'GET' && pathname === '/health') return routes.health()
  const app = /^\/v1\/apps\/([^/]+)\/functions$/.exec(pathname)?.[1]
  if (request.method === 'GET' && app) return routes.functions(request.headers.authorization, decoded(app))
  if (request.method !== 'POST') return unknown(request, pathname)

  const key = /^\/e\/([^/]+)$/.exec(pathname)?.[1]
  if (key === undefined && pathname !== '/fn/register') return unknown(request, pathname)
  const body = await jsonBody(request)
  if (body === undefined) return refusal(400, 'The body is not JSON.')
  if (key === undefined) return routes.register(request.headers.authorization, body)
  const seed = request.headers['x-inngest-event-id-seed']
  return routes.events(decoded(key), body, typeof seed === 'string' ? seed : undefined)
}

function unknown(request: IncomingMessage, pathname: string): Reply {
  return refusal(404, `The embedded Inngest runner does not serve ${request.method} ${pathname}.`)
}

async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await boundedBody(request, MAX_BODY_BYTES)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    // The rest of a refused body is not read, so the connection cannot be used for another request.
    ...(status === 413 ? { connection: 'close' } : {}),
  })
  response.end(text)
}
