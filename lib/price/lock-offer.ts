import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { Calendar } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { BillingInterval } from '@/prisma/generated/enums'

/** What a new customer gets at a price. */
export interface Offer {
  productName: string
  amountPaisa: bigint
  currency: string
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
  trialDays: number
}

// Changes of the price or the product wait until this transaction ends. So the customer is charged what was compared with the offer.
const OFFER = `
SELECT pr.name AS product_name, p.amount_paisa, p.currency, p.interval, p.interval_count, p.calendar, p.trial_days,
  p.active AND pr.active AS active
FROM prices p
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE p.business_id = $1 AND p.environment = $2 AND p.id = $3
FOR SHARE OF p, pr`

/**
 * What a new customer gets at a price, if the price and its product are on sale. It cannot change until the transaction ends.
 * @throws {DomainError} `resource_not_found`, `price_inactive`.
 */
export async function lockOffer(tx: Tx, ctx: Ctx, priceId: string): Promise<Offer> {
  const [row] = await tx.query<Offer & { active: boolean }>(OFFER, [ctx.businessId, ctx.environment, priceId])
  const { active, ...offer } = found(row, 'priceId')
  if (!active) throw new DomainError('price_inactive', { param: 'priceId' })
  return offer
}
