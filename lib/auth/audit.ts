import { type BusinessId, newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/transaction'

/** All actions of the audit log. */
export type AuditAction =
  | 'sign_in.succeeded'
  | 'sign_in.locked'
  | 'email.verified'
  | 'password.changed'
  | 'password.reset_requested'
  | 'password.reset'
  | 'totp.enabled'
  | 'totp.disabled'
  | 'recovery_code.used'
  | 'recovery_codes.renewed'
  | 'session.ended'
  | 'sessions.ended'
  | 'api_key.created'
  | 'api_key.rotated'
  | 'api_key.revoked'
  | 'business.created'
  | 'business.updated'
  | 'team.invited'
  | 'team.invite_withdrawn'
  | 'team.joined'
  | 'team.role_changed'
  | 'team.member_removed'
  | 'team.member_left'
  | 'product.updated'

/** Who acted, where and in which request: a `Ctx`, or what is known about a person who signs in. */
export interface Audited extends Pick<Ctx, 'requestId' | 'ip'> {
  readonly businessId: BusinessId | null
  /** Ids in wire form. */
  readonly actor: { readonly kind: 'system' } | { readonly kind: string; readonly id: string }
}

const INSERT = `
INSERT INTO audit_entries (id, business_id, actor, action, object_id, details, request_id, ip)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

/**
 * Writes an audit entry in the transaction of the action itself. `objectId` is in wire form; `details` are facts for
 * people and never hold a secret.
 */
export async function recordAudit(
  tx: Tx,
  { businessId, actor, requestId, ip }: Audited,
  action: AuditAction,
  objectId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.query(INSERT, [
    newId('aud'),
    businessId,
    'id' in actor ? actor.id : 'system',
    action,
    objectId,
    JSON.stringify(details),
    requestId,
    ip ?? null,
  ])
}
