import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { formerAmountOf } from '@/lib/price/former-amounts'
import { subscriptions } from '@/lib/subscription/table'
import type { BillingInterval } from '@/prisma/generated/enums'
import type { PriceChangeModel, SubscriptionModel } from '@/prisma/generated/models'
import { RECIPIENT, type RecipientRow } from './recipient'

/** A live subscription whose price was raised. */
export type Raised = SubscriptionModel &
  RecipientRow & {
    productName: string
    interval: BillingInterval
    intervalCount: number
    /** What its present period cost. Null: as much as the new price. */
    formerPaisa: bigint | null
    /** When the first period begins that costs the new price. */
    raisedFrom: Date
    /** Test money lets the business charge anything. */
    isUnlimited: boolean
    /** The present of the business. */
    now: Date
  }

const RAISED = `
SELECT ${subscriptions.columnList('s')}, ${RECIPIENT}, pr.name AS product_name, p.interval, p.interval_count,
  ${formerAmountOf('s')} AS former_paisa, coalesce(i.period_end, s.current_period_end) AS raised_from, ${CLOCK_NOW} AS now,
  EXISTS (SELECT FROM agreements a WHERE a.wallet_id = w.id AND a.business_id = s.business_id
    AND a.environment = s.environment AND a.status = 'given' AND a.kind = 'allowance' AND a.amount_paisa IS NULL) AS is_unlimited
FROM subscriptions s
JOIN businesses b ON b.id = s.business_id
JOIN customers c ON c.business_id = s.business_id AND c.environment = s.environment AND c.id = s.customer_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
LEFT JOIN wallets w ON w.id = s.wallet_id
LEFT JOIN users u ON u.id = w.user_id
LEFT JOIN wallet_preferences wp ON wp.wallet_id = w.id
${joinClock('s.business_id', 's.environment')}
WHERE s.business_id = $1 AND s.environment = $2 AND s.price_id = $3 AND s.id > $4
  AND s.ended_at IS NULL AND NOT s.cancel_at_period_end
ORDER BY s.id LIMIT $5 FOR NO KEY UPDATE OF s`

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next live subscriptions of a raised price, locked: in the order of their ids, behind those that were told. */
export function lockRaised(tx: Tx, change: PriceChangeModel, size: number): Promise<Raised[]> {
  const { businessId, environment, priceId, toldThrough } = change
  return tx.query<Raised>(RAISED, [businessId, environment, priceId, toldThrough ?? FIRST, size])
}
