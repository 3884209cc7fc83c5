import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { SUMMARIES, type SubscriptionSummary } from './read'

// Somebody at a counter has one or two.
const MOST = 60

const OF_CUSTOMERS = `${SUMMARIES}
WHERE s.business_id = $1 AND s.environment = $2 AND s.customer_id = ANY ($3::uuid[]) AND s.ended_at IS NULL
ORDER BY s.id DESC LIMIT ${MOST}`

/** The subscriptions of some customers that have not ended, the newest first. */
export function listStanding(
  { businessId, environment }: Ctx,
  customerIds: readonly string[],
): Promise<SubscriptionSummary[]> {
  return query<SubscriptionSummary>(OF_CUSTOMERS, [businessId, environment, arrayParameter(customerIds)])
}
