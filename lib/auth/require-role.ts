import { DomainError } from '@/lib/core/errors'
import { includesPermission, permissionFor } from '@/lib/core/key-permission'
import type { Ctx } from '@/lib/infra/ctx'
import type { TeamRole } from '@/prisma/generated/enums'
import type { Scope } from './permissions'

/**
 * Refuses the call if the caller's role does not allow it. All role checks inside an operation must use this function: it remembers which
 * roles pass, and a stored response is later repeated only to them. An API key has no role and passes.
 * @param role the caller's role, or the role that was read again under a lock.
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

/**
 * Refuses an API key whose permissions do not include this. Every other caller passes.
 * @throws {DomainError} `key_permission_missing`.
 */
export function requireKeyPermission({ actor }: Pick<Ctx, 'actor'>, scope: Scope): void {
  const permission = permissionFor(scope)
  if (actor.kind === 'api_key' && !includesPermission(actor.permissions, permission))
    throw new DomainError('key_permission_missing', { permission })
}
