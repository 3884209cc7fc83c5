import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { roleAllows, type Scope } from './permissions'

type MemberCtx = Ctx & { actor: { kind: 'merchant' } }

/**
 * Checks that a signed-in member has a permission. A member who has not confirmed their e-mail address may not write in
 * production, except to their own account.
 * @throws {DomainError} `role_insufficient`, `email_unverified`.
 */
export function authorizeMember(ctx: MemberCtx, scope: Scope): void {
  const refusal = memberRefusal(ctx, scope)
  if (refusal) throw new DomainError(refusal)
}

/** Why a member lacks a permission. Undefined if they have it. */
export function memberRefusal(
  { actor, environment }: MemberCtx,
  scope: Scope,
): 'role_insufficient' | 'email_unverified' | undefined {
  if (!roleAllows(actor.role, environment, scope)) return 'role_insufficient'
  const writesProduction = environment === 'production' && !scope.endsWith(':read')
  const isUnverified = writesProduction && !scope.startsWith('security:') && !actor.emailVerified
  return isUnverified ? 'email_unverified' : undefined
}
