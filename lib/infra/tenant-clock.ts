import type { Environment } from '@/prisma/generated/enums'
import type { Tx } from './transaction'

// A tenant's time is real time, plus what its business has moved its sandbox clock ahead. Every statement that compares
// with a tenant's time uses these pieces.

/**
 * SQL that joins the sandbox clock of a business as `clock`; production rows get none.
 * @param environment an SQL expression; without it, the clock is joined whatever the environment.
 */
export function joinClock(businessId: string, environment?: string): string {
  const inSandbox = environment ? ` AND ${environment} = 'sandbox'` : ''
  return `LEFT JOIN sandbox_clocks clock ON clock.business_id = ${businessId}${inSandbox}`
}

/** SQL, beside `joinClock`: by how many milliseconds the tenant's time is ahead of real time. */
export const CLOCK_OFFSET_MS = 'coalesce(clock.offset_ms, 0)'

/** SQL, beside `joinClock`: the tenant's time when the transaction began. */
export const CLOCK_NOW = `(now() + ${CLOCK_OFFSET_MS} * interval '1 millisecond')`

/** SQL, beside `joinClock`: the tenant's time when this statement began, after the locks of those before it. */
export const CLOCK_AT_STATEMENT = `(statement_timestamp() + ${CLOCK_OFFSET_MS} * interval '1 millisecond')`

const READ = `
SELECT clock_timestamp() + ${CLOCK_OFFSET_MS} * interval '1 millisecond' AS now
FROM (SELECT $1::uuid AS business_id, $2::environment AS environment) AS tenant
${joinClock('tenant.business_id', 'tenant.environment')}`

/** The tenant's time at this moment, which may be long after the transaction began: it may have waited for a lock. */
export async function readTenantNow(
  { query }: Pick<Tx, 'query'>,
  { businessId, environment }: { businessId: string; environment: Environment },
): Promise<Date> {
  const [row] = await query<{ now: Date }>(READ, [businessId, environment])
  return (row as { now: Date }).now
}
