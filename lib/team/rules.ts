import { DomainError } from '@/lib/core/errors'

export const ROLES = ['owner', 'admin', 'developer', 'viewer', 'cashier'] as const
export type Role = (typeof ROLES)[number]

/** A change of one member's role. If `next` is null, they leave. */
export interface RoleChange {
  current: Role
  next: Role | null
}

/** Whether a member with this role may make the change. Only an owner may create, change or remove an owner. */
export function mayChangeRole(actor: Role, { current, next }: RoleChange): boolean {
  return actor === 'owner' || (current !== 'owner' && next !== 'owner')
}

/**
 * @param owners how many the business has before the change.
 * @throws {DomainError} `last_owner`.
 */
export function checkOwnerRemains({ current, next }: RoleChange, owners: number): void {
  if (current === 'owner' && next !== 'owner' && owners <= 1) throw new DomainError('last_owner')
}

/** Whether a member with this role may create, replace or withdraw an invite for a role. Null means no invite. */
export function mayInvite(actor: Role, role: Role | null): boolean {
  return role === null || rolesInvitedBy(actor).includes(role)
}

/** The roles that a member may invite people to. An invite is deleted when its maker may no longer make it. */
export function rolesInvitedBy(actor: Role): readonly Role[] {
  if (actor === 'owner') return ROLES
  return actor === 'admin' ? ROLES.filter((role) => role !== 'owner') : []
}
