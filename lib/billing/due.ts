import type { BusinessId } from '@/lib/core/id'
import { isNotPaused, isNotSetAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'

// Only this file decides when a subscription is due, and which tenants have due subscriptions.

/** A business and environment with due subscriptions. */
export interface DueTenant {
  businessId: BusinessId
  environment: Environment
}

/** The event that wakes the billing function of each environment. */
export const BILLING_DUE = {
  production: 'khata/billing.due',
  sandbox: 'khata/sandbox-billing.due',
} as const

/** SQL, needs `joinClock`: true if the subscription `s` is due on its tenant's clock. */
export const IS_DUE = `s.due_at <= ${CLOCK_NOW}`

/** SQL, needs `joinClock`: true if a batch takes the subscription `s`. It must be due, and not paused after it was set aside. */
export const IS_DUE_IN_BATCH = `${IS_DUE} AND ${isNotPaused('billing', 's.id')}`

// Jumps from tenant to tenant in the index of due subscriptions. Each tenant costs two index look-ups, even with many subscriptions.
const tenantsAfter = (environment: string, after: string) => `
WITH RECURSIVE tenant AS (
  (SELECT environment, business_id FROM subscriptions
   WHERE due_at IS NOT NULL AND environment = ${environment} AND business_id > ${after} ORDER BY business_id LIMIT 1)
  UNION ALL
  SELECT later.environment, later.business_id FROM tenant t CROSS JOIN LATERAL (
    SELECT s.environment, s.business_id FROM subscriptions s
    WHERE s.due_at IS NOT NULL AND s.environment = t.environment AND s.business_id > t.business_id
    ORDER BY s.business_id LIMIT 1) later
)`
const TENANTS = tenantsAfter('$1', '$2')

const DUE_TENANTS = `${TENANTS}
SELECT t.business_id, t.environment FROM tenant t ${joinClock('t.business_id', 't.environment')}
WHERE EXISTS (
  SELECT 1 FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id AND ${IS_DUE_IN_BATCH})
LIMIT $3`

/** Sorts before every business id. */
export const FIRST_TENANT = '00000000-0000-0000-0000-000000000000'

/** SQL: true if the billing function of the environment would find work. */
export function isBillingDue(environment: Environment): string {
  return `(
    (${tenantsAfter(`'${environment}'`, `'${FIRST_TENANT}'`)}
    SELECT 1 FROM tenant t ${joinClock('t.business_id', 't.environment')}
    WHERE (
      SELECT 1 FROM subscriptions s
      WHERE s.environment = t.environment AND s.business_id = t.business_id AND ${IS_DUE_IN_BATCH}
      ORDER BY s.due_at LIMIT 1) IS NOT NULL
    LIMIT 1) IS NOT NULL
    OR EXISTS (
      SELECT FROM wallet_recoveries r JOIN wallets w ON w.id = r.wallet_id WHERE w.environment = '${environment}'))`
}

/** The next tenants of one environment with due subscriptions, at most `limit`, in the order of their ids. */
export function findDueTenants(
  environment: Environment,
  limit: number,
  after: string = FIRST_TENANT,
): Promise<DueTenant[]> {
  return query<DueTenant>(DUE_TENANTS, [environment, after, limit])
}

const ANY_DUE = `
SELECT 1 FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
WHERE s.environment = $2 AND s.business_id = $1 AND ${IS_DUE_IN_BATCH} LIMIT 1`

/** True if a batch would find a due subscription of this tenant. */
export async function isAnythingDue({ businessId, environment }: DueTenant): Promise<boolean> {
  return (await query(ANY_DUE, [businessId, environment])).length > 0
}

const BEHIND = `
SELECT 1 FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
WHERE s.environment = $2 AND s.business_id = $1 AND s.due_at <= ${CLOCK_NOW} - make_interval(secs => $3)
  AND ${isNotSetAside('billing', 's.id')} LIMIT 1`

/** True if a subscription of this tenant has been due for more than this many seconds of its clock. */
export async function isBehind(
  tx: Pick<Tx, 'query'>,
  { businessId, environment }: DueTenant,
  seconds: number,
): Promise<boolean> {
  return (await tx.query(BEHIND, [businessId, environment, seconds])).length > 0
}

const COUNT_DUE = `
SELECT count(*)::int AS due FROM (
  SELECT 1 FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
  WHERE s.environment = $2 AND s.business_id = $1 AND ${IS_DUE_IN_BATCH} LIMIT $3) due`

/** How many due subscriptions of this tenant a batch would find. It stops counting at `most`. */
export async function countDue({ businessId, environment }: DueTenant, most: number): Promise<number> {
  const [row] = await query<{ due: number }>(COUNT_DUE, [businessId, environment, most])
  return row?.due ?? 0
}

const LONGEST_OVERDUE = `${TENANTS}
SELECT extract(epoch FROM greatest(interval '0', max(${CLOCK_NOW} - (
  SELECT s.due_at FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id
    AND s.due_at IS NOT NULL AND ${isNotSetAside('billing', 's.id')}
  ORDER BY s.due_at LIMIT 1))))::float8 AS seconds
FROM tenant t ${joinClock('t.business_id', 't.environment')}`

/**
 * How many seconds the oldest due subscription of an environment is late on its tenant's clock. 0 if none is late. Subscriptions that are
 * set aside are not included.
 */
export async function billingOverdueSeconds(
  environment: Environment,
  read: Tx['query'] = query,
): Promise<number> {
  const [row] = await read<{ seconds: number | null }>(LONGEST_OVERDUE, [environment, FIRST_TENANT])
  return Math.max(0, row?.seconds ?? 0)
}
