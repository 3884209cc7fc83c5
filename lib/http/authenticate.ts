import { authenticateApiKey } from '@/lib/auth/authenticate-api-key'
import { authorizeMember } from '@/lib/auth/authorize-member'
import { clientOf } from '@/lib/auth/client'
import { authenticateMerchant } from '@/lib/auth/merchant-session'
import { requireSameOrigin } from '@/lib/auth/same-origin'
import type { Scope } from '@/lib/auth/scopes'
import { sessionCookieIn } from '@/lib/auth/session-cookie'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'

export type AuthMode = 'apiKey' | 'merchantSession'

export interface Credentials {
  request: Request
  /** The ways of signing in that the operation accepts. */
  modes: readonly AuthMode[]
  /** The permission that the operation needs. */
  scope: Scope
  requestId: string
}

/**
 * Finds out who calls and in which tenant, and checks that the caller may do this. It is the only way from a request
 * to a context.
 * If the operation accepts both modes and the request has both credentials, the x-api-key header counts: a browser
 * adds the cookie by itself.
 * An API key belongs to one environment. An x-environment header that names the other one is refused.
 * @throws {DomainError} 401 or 403; `parameter_invalid` for an unknown x-environment.
 */
export async function authenticate(credentials: Credentials): Promise<Ctx> {
  const { request, modes, requestId } = credentials
  const apiKey = request.headers.get('x-api-key')
  if (modes.includes('apiKey') && apiKey !== null) {
    const ctx = await authenticateApiKey(apiKey, requestId)
    if (environmentIn(request.headers, ctx.environment) !== ctx.environment)
      throw new DomainError('environment_mismatch')
    return { ...ctx, ip: clientOf(request.headers).ip }
  }
  const cookie = modes.includes('merchantSession') && sessionCookieIn(request.headers)
  if (cookie) return authenticateCookie(credentials, cookie)
  throw new DomainError(modes.includes('apiKey') ? 'api_key_missing' : 'session_missing')
}

async function authenticateCookie({ request, scope, requestId }: Credentials, cookie: string): Promise<Ctx> {
  requireSameOrigin(request)
  const environment = environmentIn(request.headers, 'sandbox')
  const ctx = await authenticateMerchant(cookie, environment, requestId, clientOf(request.headers).ip)
  authorizeMember(ctx, scope)
  return ctx
}

function environmentIn(headers: Headers, unlessNamed: Environment): Environment {
  const named = headers.get('x-environment') ?? unlessNamed
  if (named === 'sandbox' || named === 'production') return named
  throw invalidParameter('x-environment', 'must be one of sandbox, production.')
}
