import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import { checkedPatterns } from './check-patterns'
import { checkReceiver } from './check-receiver'
import type { CreateEndpointInput } from './schema'
import { mintSecret, sealSecret } from './secret'
import { auditedUrl, endpoints } from './table'

// Every event can go to each endpoint, so this limits the cost of one event.
const MAX_ENDPOINTS = 20

/**
 * Creates an endpoint. Only this response has its secret.
 * @throws {DomainError} `parameter_invalid`, `endpoint_limit_reached`.
 */
export function createEndpoint(
  ctx: Ctx,
  input: CreateEndpointInput,
): Promise<{ row: WebhookEndpointModel; secret: string }> {
  return transact(ctx, async (tx) => {
    checkReceiver(input.url, ctx.environment, env().WEBHOOK_ALLOWED_CIDRS)
    const enabledEvents = checkedPatterns(input.enabledEvents)
    const now = await lockCount(tx, ctx)
    const secret = mintSecret()
    const row: WebhookEndpointModel = {
      ...endpoints.nulls,
      lastFailure: null,
      id: newId('whe'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      url: input.url,
      enabledEvents,
      active: true,
      secretEncrypted: sealSecret(secret),
      previousSecretsEncrypted: [],
      previousSecretsExpireAt: [],
      consecutiveFailures: 0,
      metadata: input.metadata ?? {},
      createdAt: now,
      updatedAt: now,
    }
    await endpoints.insert(tx, [row])
    const told = { url: auditedUrl(row.url), enabledEvents }
    await recordAudit(tx, ctx, 'webhook_endpoint.created', toWire('whe', row.id), told)
    return { row, secret }
  })
}

/** Locks the tenant's list, so that two parallel calls cannot both add the twentieth. Returns the database's time. */
async function lockCount(tx: Tx, ctx: Ctx): Promise<Date> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `webhook endpoints ${ctx.businessId} ${ctx.environment}`,
  ])
  const [row] = await tx.query<{ count: number; now: Date }>(
    `SELECT count(*)::int AS count, now() AS now FROM webhook_endpoints
     WHERE business_id = $1 AND environment = $2 AND deleted_at IS NULL`,
    [ctx.businessId, ctx.environment],
  )
  if (!row || row.count >= MAX_ENDPOINTS) throw new DomainError('endpoint_limit_reached')
  return row.now
}
