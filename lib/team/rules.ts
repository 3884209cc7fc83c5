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
