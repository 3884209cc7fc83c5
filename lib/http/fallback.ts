import { DomainError } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import { measureCall } from './call-log'
import { bareResponse, errorResponse } from './envelope'
import { limitAddress } from './limit'

/** The methods that operations have. */
export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** Responds to a request, reading only its headers. */
export type Handler = (request: Pick<Request, 'headers'>) => Promise<Response>
/**
 * The response to a method that a path does not have: 405 in the envelope, with the Allow header. OPTIONS gets a 204 with that header.
 * @param taken the methods that the path has. A path with GET also has HEAD.
 */
export function otherMethod(method: string, taken: readonly string[]): Handler {
  const allowed = taken.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]))
  const allow = [...allowed, 'OPTIONS'].join(', ')
  if (method !== 'OPTIONS')
    return (request) => refuseUnidentified(request, new DomainError('method_not_allowed'), { allow })
  return (request) =>
    limited(request, (requestId, headers) => bareResponse(204, requestId, { ...headers, allow }))
}

/** The response to every /v1 path that does not exist. */
export function routeNotFound(request: Pick<Request, 'headers'>): Promise<Response> {
  return refuseUnidentified(request, new DomainError('route_not_found'))
}

/** Responds to a request that needs no credentials. It counts towards the limit of its network address. */
export async function limited(
  request: Pick<Request, 'headers'>,
  respond: (requestId: string, headers: Record<string, string>) => Response,
): Promise<Response> {
  const startedAt = performance.now()
  const requestId = newWireId('req')
  const headers: Record<string, string> = {}
  const response = await limitAddress(request, headers)
    .then(() => respond(requestId, headers))
    .catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      return errorResponse(error, requestId, headers)
    })
  measureCall('other', response.status, performance.now() - startedAt)
  return response
}

function refuseUnidentified(
  request: Pick<Request, 'headers'>,
  refusal: DomainError,
  extra: Record<string, string> = {},
): Promise<Response> {
  return limited(request, (requestId, headers) => errorResponse(refusal, requestId, { ...headers, ...extra }))
}

const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const TOO_MANY_SLASHES = new DomainError('route_not_found', {
  message: 'This path does not exist. Remove the slash at the end, and write each double slash as one.',
})

/**
 * Finds requests under /v1 that the framework would answer without our envelope: an unknown method, broken percent-encoding, too long a
 * query, or extra slashes, which it would redirect.
 * @returns the refusal. Undefined for every other request.
 */
export function malformedRequest(method: string, target: string): Handler | undefined {
  const path = target.split('?', 1)[0] ?? ''
  if (!/^[/\\]+v1([/\\]|$)/.test(path)) return undefined
  if (!KNOWN_METHODS.includes(method)) return otherMethod(method, METHODS)
  if (isQueryTooLarge(target))
    return (request) => refuseUnidentified(request, new DomainError('query_too_large'))
  if (/\/\/|\\|.\/$/.test(path)) return (request) => refuseUnidentified(request, TOO_MANY_SLASHES)
  try {
    decodeURIComponent(path)
    return undefined
  } catch {
    return routeNotFound
  }
}

const MAX_QUERY_BYTES = 4096
const MAX_QUERY_PARAMETERS = 100

/** Whether the query is longer than any that we use. The framework takes seconds for thousands of parameters. */
export function isQueryTooLarge(target: string): boolean {
  const start = target.indexOf('?')
  if (start < 0) return false
  if (target.length - start - 1 > MAX_QUERY_BYTES) return true
  return target.slice(start).split('&', MAX_QUERY_PARAMETERS + 1).length > MAX_QUERY_PARAMETERS
}
