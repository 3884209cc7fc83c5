import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import type { TeamRole } from '@/prisma/generated/enums'

/**
 * Refuses the call when the caller's role does not allow it. Every check of a role that goes beyond the operation's
 * scope is made here: the stored response of the call is later given again only to roles that passed all of them.
 * An API key has no role and passes.
 * @param role the caller's; another one where the database was asked again under a lock.
 * @throws {DomainError} `role_insufficient`.
 */
export function requireRole(
  { actor, roles }: Ctx,
  allows: (role: TeamRole) => boolean,
  role = actor.kind === 'merchant' ? actor.role : undefined,
): void {
  for (const each of roles ?? []) if (!allows(each)) roles?.delete(each)
  if (role && !allows(role)) throw new DomainError('role_insufficient')
}
