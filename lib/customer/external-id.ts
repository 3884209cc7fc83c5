import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'

// The check waits for another transaction that has just written the same id. The unique index is the authority.
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
