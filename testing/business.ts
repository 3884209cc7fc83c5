import { insertApiKey } from '@/lib/auth/insert-api-key'
import { createBusiness } from '@/lib/business/create'
import { updateBusiness } from '@/lib/business/update'
import { type BusinessId, newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import type { DunningFinalAction, Environment } from '@/prisma/generated/enums'

// The beginning of most tests. Every test has its own business, so that tests do not affect each other.

export interface TestBusiness {
  businessId: BusinessId
  /** The context of a call in the sandbox of this business, at the present time of its clock. */
  ctx: Ctx
  /** The same business in production. */
  productionCtx: Ctx
  sandboxKey: string
  productionKey: string
}

export async function newBusiness(name = 'Test business'): Promise<TestBusiness> {
  const made = await inTransaction(async (tx) => {
    const businessId = await createBusiness(tx, name)
    await shareBalances(tx, businessId)
    const sandbox = await insertApiKey(tx, businessId, 'sandbox', 'test')
    const production = await insertApiKey(tx, businessId, 'production', 'test')
    return { businessId, sandboxKey: sandbox.secret, productionKey: production.secret }
  })
  return {
    ...made,
    ctx: await ctxOf(made.businessId),
    productionCtx: await ctxOf(made.businessId, 'production'),
  }
}

/** No operator of a test takes money in production, but most tests are about balances that several businesses share. */
export async function shareBalances(tx: Pick<Tx, 'query'>, businessId: BusinessId): Promise<void> {
  await tx.query(`UPDATE businesses SET money_mode = 'shared' WHERE id = $1`, [businessId])
}

/** A context with the present time of the business, as authentication makes it. */
export async function ctxOf(businessId: BusinessId, environment: Environment = 'sandbox'): Promise<Ctx> {
  return {
    businessId,
    environment,
    actor: { kind: 'system' },
    now: await readTenantNow({ query }, { businessId, environment }),
    requestId: `req_${newId('req')}`,
  }
}

/** The types of the events about an object, oldest first. Without an object: of all events of the business. */
export async function eventTypes({ businessId, environment }: Ctx, objectId?: string): Promise<string[]> {
  const rows = await query<{ type: string }>(
    `SELECT type FROM events WHERE business_id = $1 AND environment = $2 AND ($3::uuid IS NULL OR object_id = $3) ORDER BY id`,
    [businessId, environment, objectId ?? null],
  )
  return rows.map(({ type }) => type)
}

/** Sets what happens to a subscription of this business after the last failed retry. */
export async function setFinalAction(ctx: Ctx, finalAction: DunningFinalAction): Promise<void> {
  await updateBusiness(ctx, { finalAction }, businessHasLiveSubscription)
}
