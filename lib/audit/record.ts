import { differs } from '@/lib/core/change'
import { type BusinessId, newId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { AUDIT_ACTIONS, type AuditAction } from './actions'

/** Who acted, where and in which request: a `Ctx`, or what is known about a person who signs in. */
export interface Audited extends Pick<Ctx, 'requestId' | 'ip'>, Partial<Pick<Ctx, 'environment'>> {
  readonly businessId: BusinessId | null
  /** Ids are in wire form. */
  readonly actor: { readonly kind: 'system' } | { readonly kind: string; readonly id: string }
}

/** The same for an operator, or for the command on the machine. These entries are in the operators' log. */
export interface AuditedByOperator extends Pick<Ctx, 'requestId' | 'ip'>, Partial<Pick<Ctx, 'environment'>> {
  readonly operatorId: OperatorCtx['operatorId'] | null
  readonly actor: Audited['actor']
}

const INSERT_OF_OPERATOR = `
INSERT INTO operator_audit_entries (id, actor, action, object_id, details, request_id, ip, environment)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

const INSERT = `
INSERT INTO audit_entries (id, business_id, actor, action, object_id, details, request_id, ip, environment)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/**
 * Writes an audit entry in the transaction of the action itself. `objectId` is in wire form. `details` are facts for people, and never
 * contain a secret.
 */
export async function recordAudit(
  tx: Tx,
  who: Audited | AuditedByOperator,
  action: AuditAction,
  objectId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { actor, requestId, ip, environment } = who
  const values = [
    'id' in actor ? actor.id : 'system',
    action,
    objectId,
    JSON.stringify(details),
    requestId,
    ip ?? null,
    AUDIT_ACTIONS[action] === 'environment' ? (environment ?? null) : null,
  ]
  if ('operatorId' in who) await tx.query(INSERT_OF_OPERATOR, [newId('aud'), ...values])
  else await tx.query(INSERT, [newId('aud'), who.businessId, ...values])
}

/**
 * The difference that a change makes, for an audit entry: `{ amountPaisa: { from: "100", to: "200" } }`. For metadata it only says that it
 * changed, because a merchant may store anything there.
 */
export function auditedChange<Row extends object>(
  current: Row,
  change: Partial<Row>,
): Record<string, { from: unknown; to: unknown } | 'changed'> {
  const names = (Object.keys(change) as (keyof Row & string)[]).filter((name) =>
    differs(current, { [name]: change[name] } as Partial<Row>),
  )
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === 'metadata' ? 'changed' : { from: plain(current[name]), to: plain(change[name]) },
    ]),
  )
}

const plain = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
