import { authenticateApiKey } from '@/lib/auth/api-key'
import type { Scope } from '@/lib/auth/scopes'
import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'

export type AuthMode = 'apiKey' | 'merchantSession'

export interface Credentials {
  request: Request
  /** The modes that the operation admits. */
  modes: readonly AuthMode[]
  /** What the operation needs the caller to be allowed. */
  scope: Scope
  requestId: string
}

/**
 * Who calls, in which tenant, and whether that caller may: the only way from a request to a context.
 * @throws {DomainError} 401 or 403.
 */
export async function authenticate({ request, modes, requestId }: Credentials): Promise<Ctx> {
  if (modes.includes('apiKey')) return authenticateApiKey(request.headers.get('x-api-key'), requestId)
  throw new DomainError('session_missing')
}
