import type { ComingPayment } from '@/lib/core/next-payment'
import { query } from '@/lib/infra/database/db'
import type { InvoiceModel } from '@/prisma/generated/models'

interface Coming extends ComingPayment {
  subscriptionId: string
  timeZone: string
}

const COMING = `
SELECT s.id AS subscription_id, b.time_zone, s.current_period_end AS at, s.current_period_start AS from, s.collection = 'outside' AS is_outside,
  'renewalShort' = ANY (b.notices_off) AS is_silent
FROM subscriptions s JOIN businesses b ON b.id = s.business_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3 AND s.status IN ('active', 'trialing', 'past_due')
  AND NOT s.cancel_at_period_end AND p.amount_paisa > 0`

/** The payment that follows that of an invoice. Null: none, because it was billed once or its subscription ends. */
export async function findComingPayment({
  businessId,
  environment,
  subscriptionId,
  origin,
}: Pick<InvoiceModel, 'businessId' | 'environment' | 'subscriptionId' | 'origin'>): Promise<Coming | null> {
  if (origin !== 'subscription' || !subscriptionId) return null
  const [row] = await query<Coming>(COMING, [businessId, environment, subscriptionId])
  return row ?? null
}
