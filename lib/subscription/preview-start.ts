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

/** What a subscription would take with its start, and what comes next. */
export interface PreviewedStart {
  /** What comes before the first period. Null: it begins now. */
  before: Before | null
  requiredPaisa: bigint
  /** The first charge after the start. */
  nextChargeAt: Date
  nextPaisa: bigint
  isLinked: boolean
  /** Test money of the sandbox. Null in production, where a wallet is its owner's, and without a wallet. */
  balancePaisa: bigint | null
}

/**
 * What it would take to start a subscription. It writes nothing. In production it says nothing of whether a wallet holds it: a
 * preview is not counted as a refused charge is, so a balance could be measured with it.
 * @throws {DomainError} as `createSubscription`, but not of money and consent.
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
