import type { Environment } from '@/prisma/generated/enums'
import type { Tx } from './transaction'

// A tenant's time is real time in production. In the sandbox it is real time plus the offset of the business's
// sandbox clock. Every statement that needs a tenant's time uses this SQL.

/**
 * SQL that joins the sandbox clock of a business as `clock`. Production rows get no clock.
 * @param environment an SQL expression. Without it, the clock is joined in both environments.
 */
export function joinClock(businessId: string, environment?: string): string {
  const inSandbox = environment ? ` AND ${environment} = 'sandbox'` : ''
  return `LEFT JOIN sandbox_clocks clock ON clock.business_id = ${businessId}${inSandbox}`
}

/** SQL, needs `joinClock`: how many milliseconds the tenant's time is ahead of real time. */
export const CLOCK_OFFSET_MS = 'coalesce(clock.offset_ms, 0)'

/** SQL, needs `joinClock`: the tenant's time at the start of the transaction. */
export const CLOCK_NOW = `(now() + ${CLOCK_OFFSET_MS} * interval '1 millisecond')`

/**
 * SQL, needs `joinClock`: the tenant's time at the start of this statement. Earlier statements may have waited for
 * locks.
 */
export const CLOCK_AT_STATEMENT = `(statement_timestamp() + ${CLOCK_OFFSET_MS} * interval '1 millisecond')`

const READ = `
SELECT clock_timestamp() + ${CLOCK_OFFSET_MS} * interval '1 millisecond' AS now
FROM (SELECT $1::uuid AS business_id, $2::environment AS environment) AS tenant
${joinClock('tenant.business_id', 'tenant.environment')}`

/** The tenant's time now. It can be much later than the start of the transaction, which may have waited for a lock. */
export async function readTenantNow(
  { query }: Pick<Tx, 'query'>,
  { businessId, environment }: { businessId: string | null; environment: Environment },
): Promise<Date> {
  const [row] = await query<{ now: Date }>(READ, [businessId, environment])
  return (row as { now: Date }).now
}
