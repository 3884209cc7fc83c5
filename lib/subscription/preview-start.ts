import { periodRuleOf } from '@/lib/billing/next-period'
import { BillingPlan } from '@/lib/billing/plan'
import { newId } from '@/lib/core/id'
import { period } from '@/lib/core/period'
import { periodCharge } from '@/lib/core/period-charge'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { shownBalance } from '@/lib/wallet/rules'
import type { CreateSubscriptionInput } from './create-schema'
import { lockPayer } from './lock-payer'
import { type Before, lockSoldPrice, requireMayBegin, startTermsOf } from './start-terms'

/** What a subscription would charge at its start, and what comes next. */
export interface PreviewedStart {
  /** The time before the first period. Null if that begins now. */
  before: Before | null
  requiredPaisa: bigint
  /** The first charge after the start. */
  nextChargeAt: Date
  nextPaisa: bigint
  isLinked: boolean
  /** The test money in the sandbox. Null in production, where it is the owner's own matter, and without a wallet. */
  balancePaisa: bigint | null
}

/**
 * What it would cost to start a subscription. Writes nothing. In production it does not say whether the wallet covers it: previews are not
 * counted as refused charges are, so the balance could be measured.
 * @throws {DomainError} as `createSubscription`, except errors about money and consent.
 */
export function previewStart(ctx: Ctx, input: CreateSubscriptionInput): Promise<PreviewedStart> {
  requireMayBegin(ctx, input)
  return transact(ctx, async (tx) => {
    const payer = await lockPayer(tx, ctx, input.customerId)
    const terms = await lockSoldPrice(tx, ctx, input.priceId)
    const { billable, before, requiredPaisa } = await startTermsOf(tx, ctx, input, { terms, payer })
    const { periodIndex } = billable.subscription
    const nextChargeAt = before?.endAt ?? period(periodRuleOf(billable), periodIndex).endAt
    if (!before) new BillingPlan([], newId).takePeriod(billable)
    return {
      ...{ before, requiredPaisa, nextChargeAt },
      nextPaisa: periodCharge(billable),
      isLinked: payer.userId !== null,
      balancePaisa: payer.wallet ? shownBalance(payer.wallet) : null,
    }
  })
}
