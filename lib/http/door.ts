import type { IncomingHttpHeaders } from 'node:http'
import { isFromAnotherSite } from '@/lib/auth/same-origin'
import { callerAddress } from '@/lib/core/caller-address'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/log'
import { malformedRequest } from './fallback'

/** A request as the door sees it, before the framework does. The door may change its target and headers. */
export interface ArrivingRequest {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * Prepares a request for the framework: the caller's address becomes the only entry of X-Forwarded-For, and no header
 * says under which name the app is reached (APP_URL does). Returns the response where there is nothing to hand on.
 */
export function letIn(request: ArrivingRequest): Response | Promise<Response> | undefined {
  nameCaller(request)
  const { method = '', url = '' } = request
  const target = pathIn(url)
  if (!target) return refusal(400, 'The address of the request is not a path.')
  request.url = target
  const refuse = malformedRequest(method, target)
  if (refuse) return refuse({ headers: callerOf(request.headers) })
  if (!METHODS.includes(method))
    return refusal(405, 'This method is not known here.', { allow: METHODS.join(', ') })
  if (!isDecodable(target)) {
    if (NO_PAGE.test(target)) return refusal(404, 'There is nothing at this address.')
    // The framework's own page for what does not exist.
    request.url = NOWHERE
  }
  if (SAFE_METHODS.includes(method) || NO_PAGE.test(target)) return undefined
  if (isFromAnotherSite(request.headers))
    return refusal(
      403,
      'This form was sent from another site, so nothing was done. Open the page and send it there.',
    )
  agreeWithFramework(request.headers)
  return undefined
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
// /v1 and /api look at the origin themselves, where a cookie counts.
const NO_PAGE = /^\/(v1|api|images|_next)(\/|\?|$)/
const NOWHERE = '/_not-found'

/** The path and query of a request's target, which a proxy may send with its origin; null when there is none. */
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

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function nameCaller({ headers, socket }: ArrivingRequest): void {
  const given = headers['x-forwarded-for']
  const forwardedFor = Array.isArray(given) ? given.join(',') : given
  const trusted = env().TRUSTED_PROXIES
  const caller = callerAddress(socket.remoteAddress, forwardedFor, trusted)
  if (forwardedFor && trusted.length === 0) warnOnce(socket.remoteAddress)
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
  log().warn({ proxy }, 'X-Forwarded-For is not believed: set TRUSTED_PROXIES if this address is your proxy')
}

/** The framework compares Origin with these headers once more, and knows neither APP_URL nor Sec-Fetch-Site. */
function agreeWithFramework(headers: IncomingHttpHeaders): void {
  if (headers.origin === 'null') delete headers.origin
  if (headers.origin) headers['x-forwarded-host'] = new URL(headers.origin).host
}
