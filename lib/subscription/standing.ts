import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { comingRenewals } from './coming-renewals'
import { coverageMs } from './filters'
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

const NEWEST = `${SUMMARIES}
WHERE s.business_id = $1 AND s.environment = $2 AND s.ended_at IS NULL ORDER BY s.id DESC LIMIT $3`

/** Subscriptions that have not ended, the newest first. @param most how many of them. */
export function listNewestStanding(
  { businessId, environment }: Ctx,
  most: number,
): Promise<SubscriptionSummary[]> {
  return query<SubscriptionSummary>(NEWEST, [businessId, environment, most])
}

/** How a customer stands, for people. */
export interface CustomerStanding {
  /** The subscription that needs a person most. Null: none runs. */
  subscription: SubscriptionSummary | null
  /** Whether the wallet holds enough for what comes soon. Null: nothing comes, or a merchant may not know it yet. */
  isCovered: boolean | null
}

const WORST_FIRST = `CASE s.status WHEN 'unpaid' THEN 0 WHEN 'past_due' THEN 1 WHEN 'paused' THEN 3 ELSE 2 END`

const WORST = `
SELECT worst.* FROM unnest($3::uuid[]) AS wanted (customer_id) CROSS JOIN LATERAL (
  ${SUMMARIES} WHERE s.business_id = $1 AND s.environment = $2 AND s.customer_id = wanted.customer_id AND s.ended_at IS NULL
  ORDER BY ${WORST_FIRST}, s.current_period_end, s.id LIMIT 1) worst`

// A wallet may pay for other customers of the business, too. Arrays are read once, each by an index, so the renewals of
// everybody else are not.
const THEIRS = `s.id = ANY (ARRAY(
  SELECT own.id FROM subscriptions own WHERE own.business_id = $1 AND own.environment = $2 AND own.customer_id = ANY ($3::uuid[])
  UNION
  SELECT paid.id FROM subscriptions paid WHERE paid.business_id = $1 AND paid.environment = $2 AND paid.ended_at IS NULL
    AND paid.wallet_id = ANY (ARRAY(SELECT own.wallet_id FROM subscriptions own WHERE own.business_id = $1 AND own.environment = $2
      AND own.customer_id = ANY ($3::uuid[]) AND own.wallet_id IS NOT NULL))))`

const COVERAGE = `
WITH ${comingRenewals('$4::timestamptz', '(SELECT time_zone FROM businesses WHERE id = $1)', THEIRS)}
SELECT s.customer_id, bool_and(short.payer IS NULL) AS is_covered
FROM ending JOIN subscriptions s ON s.business_id = $1 AND s.environment = $2 AND s.id = ending.id
LEFT JOIN short ON short.payer = ending.payer
WHERE ending.collection = 'wallet' AND ($2 = 'sandbox' OR ending.wallet_id IS NULL OR (SELECT money_mode = 'own' FROM businesses WHERE id = $1)
  OR EXISTS (SELECT FROM taken WHERE taken.payer = ending.payer AND taken.counts))
GROUP BY s.customer_id`

/**
 * Whether the wallets of some customers hold enough for what comes within `coverageMs`. Who has nothing coming, or nothing that a
 * merchant may know, is left out.
 */
async function listCoverageOfCustomers(
  { businessId, environment, now }: Ctx,
  customerIds: readonly string[],
): Promise<Map<string, boolean>> {
  const until = new Date(now.getTime() + coverageMs(environment))
  const key = [businessId, environment, arrayParameter(customerIds), until]
  const rows = await query<{ customerId: string; isCovered: boolean }>(COVERAGE, key)
  return new Map(rows.map(({ customerId, isCovered }) => [customerId, isCovered]))
}

/**
 * How some customers stand, in two statements for all of them: the subscription that needs a person most, and whether what
 * comes soon is covered.
 */
export async function listStandingOfCustomers(
  ctx: Ctx,
  customerIds: readonly string[],
): Promise<Map<string, CustomerStanding>> {
  const [worst, covered] = await Promise.all([
    query<SubscriptionSummary>(WORST, [ctx.businessId, ctx.environment, arrayParameter(customerIds)]),
    listCoverageOfCustomers(ctx, customerIds),
  ])
  const subscriptions = new Map(worst.map((row) => [row.customerId, row]))
  return new Map(
    customerIds.map((id) => [
      id,
      { subscription: subscriptions.get(id) ?? null, isCovered: covered.get(id) ?? null },
    ]),
  )
}
