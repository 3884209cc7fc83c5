import type { IncomingHttpHeaders } from 'node:http'
import { isThisMachine } from '@/lib/auth/address-limit'
import { isFromAnotherSite } from '@/lib/auth/same-origin'
import { callerAddress, isTrustedProxy } from '@/lib/core/caller-address'
import { errorEntry } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/telemetry/log'
import { noteProblem } from '@/lib/infra/telemetry/problems'
import { plainRefusal } from './envelope'
import { isQueryTooLarge, malformedRequest } from './fallback'
import { NO_PAGE } from './paths'
import { isDecodable, notFound, nothingIsSentHere, SAFE_METHODS } from './refuse-page'

/** A request before the framework sees it. `checkRequest` may change its URL and headers. */
export interface ArrivingRequest {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * Checks and prepares each request before the framework sees it. Afterwards X-Forwarded-For holds only the caller's address. The other
 * X-Forwarded headers are removed, because APP_URL already says under which name people reach the app.
 * @returns the response if the request is refused. Undefined if the framework handles it.
 */
export function checkRequest(request: ArrivingRequest): Response | Promise<Response> | undefined {
  setCallerAddress(request)
  const { method = '', url = '' } = request
  const target = pathIn(url)
  if (!target) return plainRefusal(400, 'The address of the request is not a path.')
  request.url = target
  const refuse = malformedRequest(method, target)
  if (refuse) return refuse({ headers: callerOf(request.headers) })
  if (isQueryTooLarge(target)) return plainRefusal(414, errorEntry('query_too_large').message)
  if (!METHODS.includes(method))
    return plainRefusal(405, 'This HTTP method is not supported.', { allow: METHODS.join(', ') })
  // The framework would respond 500 here. For all other paths it calls proxy.ts.
  if (FILES.test(target) && !SAFE_METHODS.includes(method)) return nothingIsSentHere()
  if (FILES.test(target) && !isDecodable(target)) return notFound()
  if (method === 'POST' && !NO_PAGE.test(target)) matchFrameworkHeaders(request.headers)
  return undefined
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const FILES = /^\/_next(\/|\?|$)/

/** The path and query of a request's target. Some proxies send the target with its origin. Null if there is no path. */
function pathIn(target: string): string | null {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : null
}

function setCallerAddress({ headers, socket }: ArrivingRequest): void {
  const given = headers['x-forwarded-for']
  const forwardedFor = Array.isArray(given) ? given.join(',') : given
  const trusted = env().TRUSTED_PROXIES
  const isHidden =
    forwardedFor !== undefined &&
    isThisMachine(socket.remoteAddress) &&
    !isTrustedProxy(socket.remoteAddress, trusted)
  if (isHidden) noteHiddenCallers()
  else if (forwardedFor && trusted.length === 0) warnOnce(socket.remoteAddress)
  // A caller from elsewhere must never be mistaken for this machine.
  const caller = isHidden ? undefined : callerAddress(socket.remoteAddress, forwardedFor, trusted)
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'])
    delete headers[name]
  if (caller) headers['x-forwarded-for'] = caller
}

const callerOf = (headers: IncomingHttpHeaders) =>
  new Headers({ 'x-forwarded-for': String(headers['x-forwarded-for'] ?? '') })

let warned = false

function warnOnce(proxy: string | undefined): void {
  if (warned) return
  warned = true
  log().warn({ proxy }, 'X-Forwarded-For is ignored: set TRUSTED_PROXIES if this address is your proxy')
}

/**
 * The framework compares Origin with these headers. It does not know APP_URL or Sec-Fetch-Site. A form from another site keeps its headers,
 * so refuse-page.ts can refuse it.
 */
function matchFrameworkHeaders(headers: IncomingHttpHeaders): void {
  if (isFromAnotherSite(headers)) return
  if (headers.origin === 'null') delete headers.origin
  if (headers.origin) headers['x-forwarded-host'] = new URL(headers.origin).host
}

/**
 * Warns in the log and in deep health that callers' addresses are unknown: everybody comes through a proxy on this machine, which has no
 * limit.
 */
function noteHiddenCallers(): void {
  noteProblem({
    code: 'caller_addresses_hidden',
    severity: 'warning',
    message:
      'The proxy on this machine hides the addresses of all callers, so limits per network address are off. Set TRUSTED_PROXIES=127.0.0.1,::1 and restart.',
  })
}

/** Gives the same warning at the start, if the settings already show that only a proxy on this machine can reach the process. */
export function checkProxySettings(): void {
  const { APP_URL, HOST, TRUSTED_PROXIES } = env()
  if (TRUSTED_PROXIES.length > 0 || !isLocal(HOST) || isLocal(new URL(APP_URL).hostname)) return
  noteHiddenCallers()
}

const isLocal = (host = '') => host === 'localhost' || isThisMachine(host.replace(/^\[(.*)\]$/, '$1'))
