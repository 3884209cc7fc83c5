import { found } from '@/lib/core/found'
import type { PriceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PriceUsage } from '@/lib/price/present'
import { MOST_COUNTED } from '@/lib/price/schema'

const OF_PRICE = 'business_id = $1 AND environment = $2 AND price_id = $3'

// A subscription that ends with its period has no next one. Neither has an unpaid one, until its invoice is settled.
const NEXT_PERIOD = `min(current_period_end) FILTER (WHERE status IN ('trialing', 'active') AND NOT cancel_at_period_end) AS next_period_at`

// Links that Khata made for starting again always show the present price, so they do not count. The terms of a checkout are fixed.
const USAGE = `
SELECT lived.live, lived.owing, coming.changes, linked.links, begun.checkouts,
  least(lived.next_period_at, coming.next_period_at) AS next_period_at,
  greatest(most.quantity, coming.quantity, linked.quantity, begun.quantity, 0) AS most_quantity
FROM (
  SELECT count(*)::int AS live, count(*) FILTER (WHERE status IN ('past_due', 'unpaid'))::int AS owing, ${NEXT_PERIOD}
  FROM (SELECT * FROM subscriptions WHERE ${OF_PRICE} AND ended_at IS NULL LIMIT $4) s
) lived, (
  SELECT max(quantity) AS quantity FROM subscriptions WHERE ${OF_PRICE} AND status <> 'canceled'
) most, (
  SELECT count(*) FILTER (WHERE price_id <> pending_price_id)::int AS changes, max(pending_quantity) AS quantity, ${NEXT_PERIOD}
  FROM subscriptions WHERE ${OF_PRICE.replace('price_id', 'pending_price_id')} AND ended_at IS NULL
) coming, (
  SELECT count(*)::int AS links, max(quantity) AS quantity FROM payment_links WHERE ${OF_PRICE} AND active AND NOT start_again
) linked, (
  SELECT count(*)::int AS checkouts, max(coalesce((terms->>'quantity')::int, 1)) AS quantity
  FROM checkout_sessions WHERE ${OF_PRICE} AND status = 'open' AND expires_at > now()
) begun`

/**
 * Everything that uses a price: live subscriptions, pending changes to it, payment links, open checkouts, and the largest quantity among
 * them. Only this decides whether a price is in use and what its amount may be.
 * @param reader the transaction that holds the price, when it is being changed.
 */
export async function countPriceUsage(
  { businessId, environment }: Ctx,
  priceId: PriceId,
  reader: Pick<Tx, 'query'> = { query },
): Promise<PriceUsage> {
  const [row] = await reader.query<PriceUsage>(USAGE, [businessId, environment, priceId, MOST_COUNTED])
  return found(row)
}
