import type { Terms } from '@/lib/billing/load-billables'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId, PriceId } from '@/lib/core/id'
import { MAX_PAISA } from '@/lib/core/money'
import { dayStartAt } from '@/lib/core/period'
import { timesQuantity } from '@/lib/core/quantity'
import type { CreateSubscriptionInput } from '@/lib/subscription/create-schema'
import { beforeFirst } from '@/lib/subscription/start-terms'
import { type RowProblem, rowProblem } from './problem-schema'
import type { BillingTerms } from './terms'

/** The same terms as a call of the API says them. @param priceId of `billing.price`. */
export function inputOf(
  { quantity, collection, paidUntil, trialUntil }: BillingTerms,
  priceId: string,
  customerId: string,
  timeZone: string,
): CreateSubscriptionInput {
  const trialEndAt = trialUntil && dayStartAt(trialUntil, timeZone)
  return {
    priceId: priceId as PriceId,
    customerId: customerId as CustomerId,
    quantity,
    collection,
    skipTrial: false,
    ...(paidUntil && { paidUntil }),
    ...(trialEndAt && { trialEndAt }),
  }
}

/** True for the problem of a row whose time is over. It is added as a customer. */
export const isLapsed = ({ code }: RowProblem): boolean => code === 'date_over'

/** Why a subscription cannot begin in this way now. Null: it can. */
export function billingProblem(billing: BillingTerms, terms: Terms, now: Date): RowProblem | null {
  if (!terms.sold) return rowProblem('price', 'price_inactive')
  if (timesQuantity(terms.amountPaisa, billing.quantity) > MAX_PAISA)
    return rowProblem('quantity', 'quantity_too_large')
  const column = billing.paidUntil ? 'paid_until' : 'trial_until'
  try {
    const before = beforeFirst(terms, inputOf(billing, terms.priceId, '', terms.timeZone), now)
    return before || terms.amountPaisa === 0n ? null : rowProblem('paid_until', 'payment_missing')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const day = billing.paidUntil ?? billing.trialUntil ?? ''
    const at = dayStartAt(day, terms.timeZone)
    return rowProblem(column, at && at <= now ? 'date_over' : 'date_too_far')
  }
}
