import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'

const OFFER = `
SELECT p.trial_days, p.active AND pr.active AS active FROM prices p
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE p.business_id = $1 AND p.environment = $2 AND p.id = $3`

/**
 * The offer of a price to a new customer, if the price and its product are sold.
 * @throws {DomainError} `resource_not_found`, `price_inactive`.
 */
export async function getOffer(tx: Tx, ctx: Ctx, priceId: string): Promise<{ trialDays: number }> {
  const [offer] = await tx.query<{ trialDays: number; active: boolean }>(OFFER, [
    ctx.businessId,
    ctx.environment,
    priceId,
  ])
  const { active, trialDays } = found(offer, 'priceId')
  if (!active) throw new DomainError('price_inactive', { param: 'priceId' })
  return { trialDays }
}
