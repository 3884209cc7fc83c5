import type { BusinessId } from '@/lib/core/id'
import { isNotPaused, isNotSetAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/db'
import { CLOCK_NOW, joinClock } from '@/lib/infra/tenant-clock'
import type { Environment } from '@/prisma/generated/enums'

// Who has something due: the one place that says when a subscription is due and which tenants have such subscriptions.

/** A business and environment in which something is due. */
export interface DueTenant {
  businessId: BusinessId
  environment: Environment
}

/** What wakes the billing function of each environment. */
export const BILLING_DUE = {
  production: 'khata/billing.due',
  sandbox: 'khata/sandbox-billing.due',
} as const

/** SQL, beside `joinClock`: whether the subscription `s` is due on its tenant's clock. */
export const IS_DUE = `s.due_at <= ${CLOCK_NOW}`

/** SQL, beside `joinClock`: whether a batch takes the subscription `s`. One that was set aside pauses first. */
export const IS_DUE_IN_BATCH = `${IS_DUE} AND ${isNotPaused('billing', 's.id')}`

// Walks from tenant to tenant along the due index: two index probes each, however many subscriptions they have.
const TENANTS = `
WITH RECURSIVE tenant AS (
  (SELECT environment, business_id FROM subscriptions
   WHERE due_at IS NOT NULL AND environment = $1 AND business_id > $2 ORDER BY business_id LIMIT 1)
  UNION ALL
  SELECT later.environment, later.business_id FROM tenant t CROSS JOIN LATERAL (
    SELECT s.environment, s.business_id FROM subscriptions s
    WHERE s.due_at IS NOT NULL AND s.environment = t.environment AND s.business_id > t.business_id
    ORDER BY s.business_id LIMIT 1) later
)`

const DUE_TENANTS = `${TENANTS}
SELECT t.business_id, t.environment FROM tenant t ${joinClock('t.business_id', 't.environment')}
WHERE EXISTS (
  SELECT 1 FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id AND ${IS_DUE_IN_BATCH})
LIMIT $3`

/** Comes before every business id. */
export const FIRST_TENANT = '00000000-0000-0000-0000-000000000000'

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

/** Whether a batch would find a due subscription of this tenant. */
export async function isAnythingDue({ businessId, environment }: DueTenant): Promise<boolean> {
  return (await query(ANY_DUE, [businessId, environment])).length > 0
}

const LONGEST_OVERDUE = `${TENANTS}
SELECT extract(epoch FROM greatest(interval '0', max(${CLOCK_NOW} - (
  SELECT s.due_at FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id
    AND s.due_at IS NOT NULL AND ${isNotSetAside('billing', 's.id')}
  ORDER BY s.due_at LIMIT 1))))::float8 AS seconds
FROM tenant t ${joinClock('t.business_id', 't.environment')}`

/**
 * By how many seconds the oldest due subscription is late on its tenant's clock; 0 when nothing is due. What was set
 * aside is counted apart.
 */
export async function longestOverdueSeconds(): Promise<number> {
  const found = await Promise.all(
    (['production', 'sandbox'] as const).map((environment) =>
      query<{ seconds: number | null }>(LONGEST_OVERDUE, [environment, FIRST_TENANT]),
    ),
  )
  return Math.max(0, ...found.map(([row]) => row?.seconds ?? 0))
}
