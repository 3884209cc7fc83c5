import { z } from 'zod'
import { wireIdText } from '@/lib/core/fields'
import { fromWire, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { WireSubscription } from './present'

// A person is who signs in with a phone. One person may stand under several customers of a business.
const HAD = `
SELECT coalesce(bool_or(s.trial_end_at IS NOT NULL AND s.first_period IS DISTINCT FROM 'paid_elsewhere' AND p.product_id = sold.product_id), false) AS trial,
  coalesce(array_agg(s.id ORDER BY s.id) FILTER (WHERE s.price_id = sold.id AND s.status IN ('trialing', 'active', 'paused', 'past_due')), '{}') AS live
FROM (
  SELECT $3::uuid AS id UNION SELECT other.id FROM customers c
  JOIN customers other ON other.user_id = c.user_id AND other.business_id = $1 AND other.environment = $2
  WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3) person
JOIN subscriptions s ON s.business_id = $1 AND s.environment = $2 AND s.customer_id = person.id AND s.id <> $4
JOIN prices sold ON sold.business_id = $1 AND sold.environment = $2 AND sold.id = $5
JOIN prices p ON p.business_id = $1 AND p.environment = $2 AND p.id = s.price_id`

/** For a new subscription: what the same person has, and has had, at this business. */
export const hadBefore = {
  schema: z.object({
    trialUsedBefore: z.boolean().meta({
      description:
        'Whether the customer, or the same person as another customer, has had free days of this product before.',
    }),
    liveSubscriptionIds: z.array(wireIdText('sub')).meta({
      description: 'Other live subscriptions of the same person to this price, the oldest first.',
    }),
  }),
  read: (ctx: Ctx, { id, customerId, priceId }: WireSubscription) =>
    transact(ctx, async (tx) => {
      const ids = [fromWire('cus', customerId), fromWire('sub', id), fromWire('price', priceId)]
      const [had] = await tx.query<{ trial: boolean; live: string[] }>(HAD, [
        ctx.businessId,
        ctx.environment,
        ...ids,
      ])
      const liveSubscriptionIds = had?.live.map((each) => toWire('sub', each)) ?? []
      return { trialUsedBefore: had?.trial ?? false, liveSubscriptionIds }
    }),
}
