import { DomainError } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import { errorResponse } from './envelope'
import type { Method } from './route'

type Handler = () => Response

/** Handlers for the methods that a path does not take: 405 in the envelope, with the Allow header. */
export function methodNotAllowed(
  ...allowed: Method[]
): Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler> {
  const refuse = () =>
    errorResponse(new DomainError('method_not_allowed'), newWireId('req'), { allow: allowed.join(', ') })
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse }
}

/** The answer of every /v1 path that is none. */
export function routeNotFound(): Response {
  return errorResponse(new DomainError('route_not_found'), newWireId('req'))
}

const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * The refusal of a request under /v1 that the framework cannot even route: a method that HTTP knows and it does not,
 * or a path whose percent-encoding is broken. Undefined for every other request.
 */
export function malformedRequest(method: string, target: string): Response | undefined {
  if (!/^\/v1(\/|\?|$)/.test(target)) return undefined
  if (!KNOWN_METHODS.includes(method)) return methodNotAllowed('GET', 'POST', 'PATCH', 'DELETE').GET()
  const path = target.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return undefined
  } catch {
    return routeNotFound()
  }
}
