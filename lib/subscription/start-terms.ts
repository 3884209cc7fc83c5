import type { Allowance } from '@/lib/agreement/rules'
import type { Billable } from '@/lib/billing/billable'
import { billableOf, type Terms } from '@/lib/billing/load-billables'
import { newDiscount } from '@/lib/core/discount'
import { sumOfItems } from '@/lib/core/invoice-line'
import { periodCharge } from '@/lib/core/period-charge'
import { valueAt } from '@/lib/core/period-value'
import { payableSum, payableTimes } from '@/lib/core/quantity'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CreateSubscriptionInput } from './create-schema'
import { type Before, beforeFirst, countFromDay } from './first-period'
import type { Payer } from './lock-payer'
import { newSubscription } from './new-subscription'
import { redeemable } from './redeem-coupon'

/** What a subscription begins with, and what that costs at once. */
export interface StartTerms {
  billable: Billable
  /** What comes before the first period. Null: it begins now. */
  before: Before | null
  coupon: Awaited<ReturnType<typeof redeemable>> | null
  /** Of the first period, or of the rest of it. */
  periodPaisa: bigint
  /** Of what is billed once. */
  oncePaisa: bigint
  requiredPaisa: bigint
}

interface Offered {
  terms: Terms
  payer: Payer
  allowance?: Allowance | null
  /** The customer is at the screen. */
  isPresent?: boolean
}

/**
 * Makes a subscription that is not written yet, and what its start costs.
 * @throws {DomainError} `coupon_not_valid`, `calendar_ends`, `parameter_invalid`.
 */
export async function startTermsOf(
  tx: Tx,
  ctx: Ctx,
  input: CreateSubscriptionInput,
  { terms, payer, allowance = null, isPresent = false }: Offered,
): Promise<StartTerms> {
  const before = beforeFirst(terms, input, ctx.now)
  const row = newSubscription(ctx, input, payer)
  const coupon = input.couponCode === undefined ? null : await redeemable(tx, ctx, input, input.couponCode)
  payableTimes(terms.amountPaisa, row.quantity)
  if (coupon) row.discount = { ...newDiscount(coupon) }
  const oncePaisa = sumOfItems(input.items ?? [])
  const billable = { ...billableOf(row, terms, null, allowance), isPresent }
  const whole = countFromDay(billable, input, before)
  const chargePaisa = before ? 0n : periodCharge(billable)
  const periodPaisa = whole ? valueAt(chargePaisa, whole, ctx.now) : chargePaisa
  return {
    billable,
    before,
    coupon,
    periodPaisa,
    oncePaisa,
    requiredPaisa: payableSum(periodPaisa, oncePaisa),
  }
}
