import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

// About as many as a desk takes in a few weeks.
const LATEST = 300

const SALES = `
SELECT s.price_id, count(*)::int AS sales
FROM (
  SELECT p.business_id, p.environment, p.subscription_id, p.member_id, p.reversed_at FROM payments p
  WHERE p.business_id = $1 AND p.environment = $2 ORDER BY p.id DESC LIMIT ${LATEST}
) p
JOIN subscriptions s ON s.business_id = p.business_id AND s.environment = p.environment AND s.id = p.subscription_id
WHERE p.member_id IS NOT NULL AND p.reversed_at IS NULL
GROUP BY 1`

/** How often a business's people recently took money for each price, by price id. */
export async function countDeskSales({ businessId, environment }: Ctx): Promise<Map<string, number>> {
  const rows = await query<{ priceId: string; sales: number }>(SALES, [businessId, environment])
  return new Map(rows.map(({ priceId, sales }) => [priceId, sales]))
}
