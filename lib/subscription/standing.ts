import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { comingRenewals } from './coming-renewals'
import { coverageMs } from './filters'
import { SUMMARIES, type SubscriptionSummary } from './read'

// A customer at a counter has one or two.
const MOST = 60

const OF_CUSTOMERS = `${SUMMARIES}
WHERE s.business_id = $1 AND s.environment = $2 AND s.customer_id = ANY ($3::uuid[]) AND s.ended_at IS NULL
ORDER BY s.id DESC LIMIT ${MOST}`

/** The subscriptions of some customers that have not ended, newest first. */
export function listStanding(
  { businessId, environment }: Ctx,
  customerIds: readonly string[],
): Promise<SubscriptionSummary[]> {
  return query<SubscriptionSummary>(OF_CUSTOMERS, [businessId, environment, arrayParameter(customerIds)])
}

const NEWEST = `${SUMMARIES}
WHERE s.business_id = $1 AND s.environment = $2 AND s.ended_at IS NULL ORDER BY s.id DESC LIMIT $3`

/** Subscriptions that have not ended, newest first. @param most how many of them. */
export function listNewestStanding(
  { businessId, environment }: Ctx,
  most: number,
): Promise<SubscriptionSummary[]> {
  return query<SubscriptionSummary>(NEWEST, [businessId, environment, most])
}

/** A customer's state, for people. */
export interface CustomerStanding {
  /** The subscription that needs attention most. Null if none is live. */
  subscription: SubscriptionSummary | null
  /** Whether the wallet covers the coming charges. Null if there are none, or if the merchant may not know yet. */
  isCovered: boolean | null
}

const WORST_FIRST = `CASE s.status WHEN 'unpaid' THEN 0 WHEN 'past_due' THEN 1 WHEN 'paused' THEN 3 ELSE 2 END`

const WORST = `
SELECT worst.* FROM unnest($3::uuid[]) AS wanted (customer_id) CROSS JOIN LATERAL (
  ${SUMMARIES} WHERE s.business_id = $1 AND s.environment = $2 AND s.customer_id = wanted.customer_id AND s.ended_at IS NULL
  ORDER BY ${WORST_FIRST}, s.current_period_end, s.id LIMIT 1) worst`

// A wallet may also pay for other customers of the business. Arrays are computed once, each from an index, so nobody else's renewals are
// read.
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
 * Whether the wallets of some customers cover the charges within `coverageMs`. Customers without such charges, or without any that the
 * merchant may know about, are left out.
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
 * The states of some customers, in two statements for all of them: the subscription that needs attention most, and whether the coming
 * charges are covered.
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
