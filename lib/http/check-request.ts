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

/** A request before the framework sees it. `checkRequest` may change its URL and headers. */
export interface ArrivingRequest {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * Checks and prepares each request before the framework sees it.
 * Afterwards X-Forwarded-For holds only the caller's address. The other X-Forwarded headers are gone: APP_URL says
 * under which name people reach the app.
 * @param takesForm whether something may be sent to a page or to another path outside of the API.
 * @returns the response if the request is refused. Undefined if the framework handles it.
 */
export function checkRequest(
  request: ArrivingRequest,
  takesForm: (pathname: string) => boolean,
): Response | Promise<Response> | undefined {
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
  if (!isDecodable(target)) {
    if (NO_PAGE.test(target)) return plainRefusal(404, 'There is nothing at this address.')
    // Shows the framework's own "not found" page.
    request.url = NOT_FOUND_PAGE
  }
  if (!SAFE_METHODS.includes(method) && FILES.test(target)) return nothingIsSentHere()
  if (SAFE_METHODS.includes(method) || NO_PAGE.test(target) || SIMULATOR.test(target)) return undefined
  // /v1 and /api check the origin themselves when a cookie is used.
  if (isFromAnotherSite(request.headers))
    return plainRefusal(
      403,
      'This form was sent from another site, so nothing was done. Open the page and send it there.',
    )
  if (method !== 'POST' || !takesForm(decodeURIComponent(request.url.split('?', 1)[0] as string)))
    return nothingIsSentHere()
  matchFrameworkHeaders(request.headers)
  return undefined
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
// The framework would respond 500 to a form that is sent there.
const FILES = /^\/(images|_next)(\/|\?|$)/
// Shops send browsers and servers there, as they do to the real providers. No cookie counts there.
const SIMULATOR = /^\/simulators\/\w+\/api\//
const NOT_FOUND_PAGE = '/_not-found'

const nothingIsSentHere = () =>
  plainRefusal(405, 'Nothing can be sent to this page.', { allow: SAFE_METHODS.join(', ') })

/** The path and query of a request's target. A proxy may send the target with its origin. Null: there is no path. */
function pathIn(target: string): string | null {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : null
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
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
  // Nothing may take a caller from elsewhere for this machine itself.
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

/** The framework compares Origin with these headers again. It does not know APP_URL or Sec-Fetch-Site. */
function matchFrameworkHeaders(headers: IncomingHttpHeaders): void {
  if (headers.origin === 'null') delete headers.origin
  if (headers.origin) headers['x-forwarded-host'] = new URL(headers.origin).host
}

/**
 * Says in the log and in deep health that nobody's address is known: everybody comes from a proxy on this machine, which is
 * not counted.
 */
function noteHiddenCallers(): void {
  noteProblem({
    code: 'caller_addresses_hidden',
    severity: 'warning',
    message:
      'The proxy on this machine hides the addresses of all callers, so limits per network address are off. Set TRUSTED_PROXIES=127.0.0.1,::1 and restart.',
  })
}

/** The same, when the process starts: the settings may say already that only a proxy on this machine can reach it. */
export function checkProxySettings(): void {
  const { APP_URL, HOST, TRUSTED_PROXIES } = env()
  if (TRUSTED_PROXIES.length > 0 || !isLocal(HOST) || isLocal(new URL(APP_URL).hostname)) return
  noteHiddenCallers()
}

const isLocal = (host = '') => host === 'localhost' || isThisMachine(host.replace(/^\[(.*)\]$/, '$1'))
