import { auditedChange, recordAudit } from '@/lib/audit/record'
import { checkReturnAddress } from '@/lib/checkout/create'
import { changeOf, differs, fieldsOf, nextUpdatedAt } from '@/lib/core/change'
import type { PriceId } from '@/lib/core/id'
import { type PaymentLinkId, toWire } from '@/lib/core/id'
import { payableTimes } from '@/lib/core/quantity'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { getPrice } from '@/lib/price/read'
import { offerable } from '@/lib/subscription/redeem-coupon'
import { type CountedLink, presentPaymentLink } from './present'
import { getPaymentLink } from './read'
import { type UpdatePaymentLinkInput, updatePaymentLinkInput } from './schema'
import { paymentLinks } from './table'

const WRITTEN = [...fieldsOf(updatePaymentLinkInput), 'updatedAt'] as const

const LOCK = `SELECT 1 FROM payment_links
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/**
 * Changes the offer at the address. Checkouts that have started keep their terms.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`, `coupon_not_valid`.
 */
export function updatePaymentLink(
  ctx: Ctx,
  id: PaymentLinkId,
  input: UpdatePaymentLinkInput,
): Promise<CountedLink> {
  checkReturnAddress(ctx, 'successUrl', input.successUrl ?? undefined)
  return transact(ctx, async (tx) => {
    await tx.query(LOCK, [ctx.businessId, ctx.environment, id])
    const current = await getPaymentLink(ctx, id, tx)
    const change = changeOf(current, input)
    if (!differs(current, change)) return current
    if (change.quantity)
      payableTimes((await getPrice(ctx, current.priceId as PriceId)).amountPaisa, change.quantity)
    if (change.couponCode) await offerable(tx, ctx, current, change.couponCode)
    const next: CountedLink = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
    await paymentLinks.update(tx, [next], WRITTEN)
    await emit(tx, ctx, 'payment_link.updated', id, presentPaymentLink(next), {
      before: presentPaymentLink(current),
    })
    await recordAudit(tx, ctx, 'payment_link.updated', toWire('plink', id), auditedChange(current, change))
    return next
  })
}
