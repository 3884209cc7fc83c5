import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { roleAllows, type Scope } from './scopes'

type MemberCtx = Ctx & { actor: { kind: 'merchant' } }

/**
 * Checks that a signed-in member has a permission. A member who has not confirmed their e-mail address may not write in
 * production, except to their own account.
 * @throws {DomainError} `role_insufficient`, `email_unverified`.
 */
export function authorizeMember({ actor, environment }: MemberCtx, scope: Scope): void {
  if (!roleAllows(actor.role, environment, scope)) throw new DomainError('role_insufficient')
  const writesProduction = environment === 'production' && scope.endsWith(':write')
  if (writesProduction && !scope.startsWith('security:') && !actor.emailVerified)
    throw new DomainError('email_unverified')
}
