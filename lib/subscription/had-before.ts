import { z } from 'zod'
import { wireIdText } from '@/lib/core/fields'
import { toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CheckoutSessionModel } from '@/prisma/generated/models'

// A person is identified by their phone. One person may be several customers of a business.
const hadSql = (person: string) => `
SELECT coalesce(bool_or(s.trial_end_at IS NOT NULL AND s.first_period IS DISTINCT FROM 'paid_elsewhere' AND p.product_id = sold.product_id), false) AS trial,
  coalesce(array_agg(s.id ORDER BY s.id) FILTER (WHERE s.price_id = sold.id AND ${IS_LIVE}), '{}') AS live,
  max(s.current_period_end) FILTER (WHERE s.price_id = sold.id AND ${IS_LIVE}) AS live_until
FROM (${person}) person
JOIN subscriptions s ON s.business_id = $1 AND s.environment = $2 AND s.customer_id = person.id
JOIN prices sold ON sold.business_id = $1 AND sold.environment = $2 AND sold.id = $3
JOIN prices p ON p.business_id = $1 AND p.environment = $2 AND p.id = s.price_id`

const IS_LIVE = `s.status IN ('trialing', 'active', 'paused', 'past_due')`

const OF_CUSTOMER = hadSql(`SELECT $4::uuid AS id UNION SELECT other.id FROM customers c
  JOIN customers other ON other.user_id = c.user_id AND other.business_id = $1 AND other.environment = $2
  WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $4`)

const OF_WALLET =
  hadSql(`SELECT $4::uuid AS id UNION SELECT c.id FROM wallets w JOIN customers c ON c.user_id = w.user_id
  WHERE w.id = $5 AND c.business_id = $1 AND c.environment = $2`)

/** What a person has and has had of a price and its product at a business. */
export interface HadBefore {
  /** Whether they have had a trial of the product. */
  trial: boolean
  /** Live subscriptions to the price, oldest first. */
  live: string[]
  /** Until when the last of these is paid or free. */
  liveUntil: Date | null
}

type Bought = Pick<CheckoutSessionModel, 'businessId' | 'environment' | 'priceId' | 'customerId' | 'walletId'>

/** What a wallet's owner has had before, as any customer of the business, together with the customer that the merchant named. */
export async function findHadBefore(reader: Pick<Tx, 'query'>, bought: Bought): Promise<HadBefore> {
  const { businessId, environment, priceId, customerId, walletId } = bought
  const [had] = await reader.query<HadBefore>(OF_WALLET, [
    businessId,
    environment,
    priceId,
    customerId,
    walletId,
  ])
  return had ?? { trial: false, live: [], liveUntil: null }
}

const readBefore = new WeakMap<Tx, Promise<HadBefore[]>>()

/**
 * Reads what a customer has had, for the response to a new subscription. Lock order: it comes after the wallet's lock, so that the second
 * of two simultaneous calls sees the first, and before the lock of the invoice numbers, which every other invoice of the business waits for.
 */
export async function readHadBefore(
  tx: Tx,
  { businessId, environment }: Ctx,
  { customerId, priceId }: { customerId: string; priceId: string },
): Promise<void> {
  const had = tx.query<HadBefore>(OF_CUSTOMER, [businessId, environment, priceId, customerId])
  readBefore.set(tx, had)
  await had
}

/** For a new subscription: what the same person has and has had at this business. */
export const hadBefore = {
  schema: z.object({
    trialUsedBefore: z.boolean().meta({
      description:
        "Whether the customer, or the same person as another customer, has already had this product's free days.",
    }),
    liveSubscriptionIds: z.array(wireIdText('sub')).meta({
      description: "The same person's other live subscriptions to this price, oldest first.",
    }),
  }),
  read: (ctx: Ctx) =>
    transact(ctx, async (tx) => {
      const [had] = (await readBefore.get(tx)) ?? []
      const liveSubscriptionIds = had?.live.map((each) => toWire('sub', each)) ?? []
      return { trialUsedBefore: had?.trial ?? false, liveSubscriptionIds }
    }),
}
