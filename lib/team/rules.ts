import { DomainError } from '@/lib/core/errors'

export const ROLES = ['owner', 'admin', 'developer', 'viewer', 'cashier'] as const
export type Role = (typeof ROLES)[number]

/** A change of one member's role; null as the next one means that they leave. */
export interface RoleChange {
  current: Role
  next: Role | null
}

/** Whether a member with this role may make the change: only an owner makes, changes or removes an owner. */
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

/** Whether a member with this role may make, replace or withdraw an invite to a role. Null stands for no invite. */
export function mayInvite(actor: Role, role: Role | null): boolean {
  return role === null || rolesInvitedBy(actor).includes(role)
}

/** The roles that a member may invite people to. An invite lives only as long as its maker may make it. */
export function rolesInvitedBy(actor: Role): readonly Role[] {
  if (actor === 'owner') return ROLES
  return actor === 'admin' ? ROLES.filter((role) => role !== 'owner') : []
}
