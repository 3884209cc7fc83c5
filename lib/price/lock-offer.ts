import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { Calendar } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { BillingInterval } from '@/prisma/generated/enums'

/** What a price offers to a new customer. */
export interface Offer {
  productName: string
  amountPaisa: bigint
  currency: string
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
  trialDays: number
}

// A change of the price or of the product waits until this transaction has ended. So what is compared with the offer is
// what is charged.
const OFFER = `
SELECT pr.name AS product_name, p.amount_paisa, p.currency, p.interval, p.interval_count, p.calendar, p.trial_days,
  p.active AND pr.active AS active
FROM prices p
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE p.business_id = $1 AND p.environment = $2 AND p.id = $3
FOR SHARE OF p, pr`

/**
 * The offer of a price to a new customer, if the price and its product are sold. It cannot change until the transaction
 * ends.
 * @throws {DomainError} `resource_not_found`, `price_inactive`.
 */
export async function lockOffer(tx: Tx, ctx: Ctx, priceId: string): Promise<Offer> {
  const [row] = await tx.query<Offer & { active: boolean }>(OFFER, [ctx.businessId, ctx.environment, priceId])
  const { active, ...offer } = found(row, 'priceId')
  if (!active) throw new DomainError('price_inactive', { param: 'priceId' })
  return offer
}
