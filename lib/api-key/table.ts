import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { requireRole } from '@/lib/auth/require-role'
import { invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { ApiKeyId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { ApiKeyModel } from '@/prisma/generated/models'

const COLUMNS =
  'id, business_id, environment, name, last4, permissions, allowed_cidrs, chosen_end_at, created_at, last_used_at, expires_at, revoked_at'

export type ApiKeyRow = Omit<ApiKeyModel, 'secretHash'>

export async function getKey(tx: Tx, id: ApiKeyId): Promise<ApiKeyRow> {
  const [row] = await tx.query<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE id = $1`, [id])
  return found(row)
}

/**
 * Locks a key of the business that still works until the transaction ends.
 * @throws {DomainError} `resource_not_found`; `role_insufficient` for a developer with a production key.
 */
export async function lockLiveKey(tx: Tx, ctx: Ctx, id: ApiKeyId): Promise<ApiKeyRow> {
  const [row] = await tx.query<ApiKeyRow>(
    `SELECT ${COLUMNS} FROM api_keys
     WHERE business_id = $1 AND id = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
     FOR NO KEY UPDATE`,
    [ctx.businessId, id],
  )
  const key = found(row)
  requireKeyManager(ctx, key.environment)
  return key
}

/** @throws {DomainError} `role_insufficient` for a developer if the environment is production. */
export function requireKeyManager(ctx: Ctx, environment: Environment): void {
  requireRole(ctx, (role) => roleManagesKeysOf(role, environment))
}

/** The chosen end of a key, in real time. @throws {DomainError} `parameter_invalid` if it is in the past. */
export function futureEnd(expiresAt: Date | undefined): Date | null {
  if (expiresAt && expiresAt <= new Date()) throw invalidParameter('expiresAt', 'must be in the future.')
  return expiresAt ?? null
}
