import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from './clock'
import type { Directory } from './directory'
import { type Event, identified, receivedEvents } from './event'
import { functionConfig, RefusedFunction, registration } from './function-config'
import { type Reply, type Routes, refusal } from './http-server'
import { hashedSigningKey, sameSecret } from './signature'

export interface RouteParts {
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
export function createRoutes(parts: RouteParts): Routes {
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
