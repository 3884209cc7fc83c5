import { insertApiKey } from '@/lib/auth/insert-api-key'
import { createBusiness } from '@/lib/business/create'
import { updateBusiness } from '@/lib/business/update'
import { type BusinessId, newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import { readTenantNow } from '@/lib/infra/tenant-clock'
import { inTransaction } from '@/lib/infra/transaction'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import type { DunningFinalAction, Environment } from '@/prisma/generated/enums'

// What tests begin with. Every test has a business of its own, so that they can run side by side.

export interface TestBusiness {
  businessId: BusinessId
  /** The context of a call in this business's sandbox, at this moment of its clock. */
  ctx: Ctx
  /** The same business in production. */
  productionCtx: Ctx
  sandboxKey: string
  productionKey: string
}

export async function newBusiness(name = 'Test business'): Promise<TestBusiness> {
  const made = await inTransaction(async (tx) => {
    const businessId = await createBusiness(tx, name)
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

/** A context with the business's present time, as authentication would mint it. */
export async function ctxOf(businessId: BusinessId, environment: Environment = 'sandbox'): Promise<Ctx> {
  return {
    businessId,
    environment,
    actor: { kind: 'system' },
    now: await readTenantNow({ query }, { businessId, environment }),
    requestId: `req_${newId('req')}`,
  }
}

/** The types of the events about one object, oldest first; all of the business's without an object. */
export async function eventTypes({ businessId, environment }: Ctx, objectId?: string): Promise<string[]> {
  const rows = await query<{ type: string }>(
    `SELECT type FROM events WHERE business_id = $1 AND environment = $2 AND ($3::uuid IS NULL OR object_id = $3) ORDER BY id`,
    [businessId, environment, objectId ?? null],
  )
  return rows.map(({ type }) => type)
}

/** What becomes of a subscription of this business whose payment was tried to the end. */
export async function setFinalAction(ctx: Ctx, finalAction: DunningFinalAction): Promise<void> {
  await updateBusiness(ctx, { finalAction }, businessHasLiveSubscription)
}
