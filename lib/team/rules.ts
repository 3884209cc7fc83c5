import { DomainError } from '@/lib/core/errors'

export const ROLES = ['owner', 'admin', 'developer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** A change of one member's place: `next` null means that they leave. */
export interface RoleChange {
  actor: Role
  current: Role | null
  next: Role | null
  /** How many owners the business has before the change. */
  owners: number
}

/** @throws {DomainError} `role_insufficient` when somebody else than an owner touches one; `last_owner`. */
export function checkRoleChange({ actor, current, next, owners }: RoleChange): void {
  const touchesOwner = current === 'owner' || next === 'owner'
  if (touchesOwner && actor !== 'owner') throw new DomainError('role_insufficient')
  if (current === 'owner' && next !== 'owner' && owners <= 1) throw new DomainError('last_owner')
}

/**
 * Whether a member may make, replace or withdraw an invite to a role. Null stands for no invite.
 * @throws {DomainError} `role_insufficient`.
 */
export function checkInvite(actor: Role, role: Role | null): void {
  if (role !== null && !rolesInvitedBy(actor).includes(role)) throw new DomainError('role_insufficient')
}

/** The roles that a member may invite people to. An invite lives only as long as its maker may make it. */
export function rolesInvitedBy(actor: Role): readonly Role[] {
  if (actor === 'owner') return ROLES
  return actor === 'admin' ? ROLES.filter((role) => role !== 'owner') : []
}
