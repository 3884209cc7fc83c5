import { found } from '@/lib/core/found'
import type { WebhookEndpointId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WebhookEndpointModel } from '@/prisma/generated/models'

export const endpoints = table('webhook_endpoints')

const LOCK = `
SELECT ${endpoints.columnList()} FROM webhook_endpoints
WHERE business_id = $1 AND environment = $2 AND id = $3 AND deleted_at IS NULL
FOR NO KEY UPDATE`

/** Locks an endpoint for this transaction. @throws {DomainError} `resource_not_found`. */
export async function lockEndpoint(
  tx: Tx,
  ctx: Ctx,
  id: WebhookEndpointId,
  param?: string,
): Promise<WebhookEndpointModel> {
  const [row] = await tx.query<WebhookEndpointModel>(LOCK, [ctx.businessId, ctx.environment, id])
  return found(row, param)
}

/** Real time by the database's clock. Endpoints and deliveries do not use the sandbox clock. */
export async function realTime(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>('SELECT now() AS now')
  return row?.now ?? new Date()
}

/** A URL as the audit log shows it: without its query, which may hold a secret, because the log is kept for ever. */
export function auditedUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
