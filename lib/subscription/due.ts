import type { BusinessId } from '@/lib/core/id'
import { query } from '@/lib/infra/db'
import { CLOCK_NOW, joinClock } from '@/lib/infra/tenant-clock'
import type { Environment } from '@/prisma/generated/enums'

// Who has something due: the one place that says when a subscription is due and which tenants have such subscriptions.

/** A business and environment in which something is due. */
export interface DueTenant {
  businessId: BusinessId
  environment: Environment
}

/** SQL, beside `joinClock`: whether the subscription `s` is due on its tenant's clock. */
export const IS_DUE = `s.due_at <= ${CLOCK_NOW}`

// Walks from tenant to tenant along the due index: two index probes each, however many subscriptions they have.
const TENANTS = `
WITH RECURSIVE tenant AS (
  (SELECT environment, business_id FROM subscriptions
   WHERE due_at IS NOT NULL ORDER BY environment, business_id LIMIT 1)
  UNION ALL
  SELECT later.environment, later.business_id FROM tenant t CROSS JOIN LATERAL (
    SELECT s.environment, s.business_id FROM subscriptions s
    WHERE s.due_at IS NOT NULL AND (s.environment, s.business_id) > (t.environment, t.business_id)
    ORDER BY s.environment, s.business_id LIMIT 1) later
)`

const DUE_TENANTS = `${TENANTS}
SELECT t.business_id, t.environment FROM tenant t ${joinClock('t.business_id', 't.environment')}
WHERE EXISTS (
  SELECT 1 FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id AND ${IS_DUE})
LIMIT $1`

/** Tenants with due subscriptions, at most `limit`. */
export function findDueTenants(limit: number): Promise<DueTenant[]> {
  return query<DueTenant>(DUE_TENANTS, [limit])
}

const ANY_DUE = `
SELECT 1 FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
WHERE s.environment = $2 AND s.business_id = $1 AND ${IS_DUE} LIMIT 1`

/** Whether a subscription of this tenant is due. */
export async function isAnythingDue({ businessId, environment }: DueTenant): Promise<boolean> {
  return (await query(ANY_DUE, [businessId, environment])).length > 0
}

const LATEST = `${TENANTS}
SELECT extract(epoch FROM greatest(interval '0', max(${CLOCK_NOW} - (
  SELECT s.due_at FROM subscriptions s
  WHERE s.environment = t.environment AND s.business_id = t.business_id AND s.due_at IS NOT NULL
  ORDER BY s.due_at LIMIT 1))))::float8 AS seconds
FROM tenant t ${joinClock('t.business_id', 't.environment')}`

/** By how many seconds the oldest due subscription is late on its tenant's clock; 0 when nothing is due. */
export async function longestOverdueSeconds(): Promise<number> {
  const [row] = await query<{ seconds: number }>(LATEST)
  return row?.seconds ?? 0
}
