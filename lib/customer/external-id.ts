import { DomainError } from '@/lib/core/errors'
import type { CustomerId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'

// Makes the check wait for another transaction that has just written the same id. In the end, the unique index decides.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('externalId ' || $1 || $2 || $3, 0))`
const TAKEN = 'SELECT 1 FROM customers WHERE business_id = $1 AND environment = $2 AND external_id = $3'

/** @throws {DomainError} `external_id_taken`. */
export async function requireFreeExternalId(
  tx: Tx,
  { businessId, environment }: Ctx,
  externalId: string,
): Promise<void> {
  const parameters = [businessId, environment, externalId]
  await tx.query(LOCK, parameters)
  if ((await tx.query(TAKEN, parameters)).length > 0)
    throw new DomainError('external_id_taken', { param: 'externalId' })
}

// Locks in a fixed order, so that two transactions with the same ids cannot deadlock.
const LOCK_MANY = `
SELECT count(pg_advisory_xact_lock(lock)) FROM (
  SELECT hashtextextended('externalId ' || $1 || $2 || each, 0) AS lock FROM unnest($3::text[]) AS each ORDER BY 1) AS locks`
const TAKEN_MANY = `
SELECT external_id, id FROM customers WHERE business_id = $1 AND environment = $2 AND external_id = ANY($3::text[])`

/** The customers who have these external ids. Until the transaction ends, nobody else can take one of the ids. */
export async function lockExternalIds(
  tx: Tx,
  ctx: Ctx,
  externalIds: readonly string[],
): Promise<Map<string, CustomerId>> {
  if (externalIds.length === 0) return new Map()
  await tx.query(LOCK_MANY, [ctx.businessId, ctx.environment, arrayParameter(externalIds)])
  return customersByExternalId(tx, ctx, externalIds)
}

/** The customers who have these external ids now. Nothing is locked. */
export async function customersByExternalId(
  tx: Tx,
  { businessId, environment }: Ctx,
  externalIds: readonly string[],
): Promise<Map<string, CustomerId>> {
  const rows = await tx.query<{ externalId: string; id: CustomerId }>(TAKEN_MANY, [
    businessId,
    environment,
    arrayParameter(externalIds),
  ])
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}
