import { askForItems } from '@/lib/agreement/ask-for-items'
import { askForPrice } from '@/lib/agreement/ask-for-price'
import { loadConsents } from '@/lib/agreement/load-consents'
import { payAhead } from '@/lib/billing/pay-periods'
import { BillingPlan } from '@/lib/billing/plan'
import { billFirstPeriod } from '@/lib/billing/rules'
import { writeBilling } from '@/lib/billing/write'
import { requireApproval } from '@/lib/business/approval'
import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { countRedemption } from '@/lib/coupon/redeem'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { recordPayment } from '@/lib/payment/record'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { requireMayBegin } from './at-counter'
import type { CreateSubscriptionInput } from './create-schema'
import { beginBefore } from './first-period'
import { lockPayer } from './lock-payer'
import { lockSoldPrice } from './lock-sold-price'
import { findTooManyRefusals, refuseCharge } from './refused-charges'
import { startTermsOf } from './start-terms'
import { tellTrial } from './tell-trial'

/**
 * Starts a trial, or charges the first period at once. It is a batch of one with the same plan and writer as
 * renewals. If the customer has not agreed to the charge or the wallet is short, nothing is created. A trial and a price of
 * zero need no wallet and no agreement.
 * @param given the customer is at the checkout and agrees with this start. Without it the merchant's server calls.
 * A subscription that is paid outside needs no wallet: its first period is recorded as paid, or it begins with a trial.
 * @throws {DomainError} `role_insufficient` for what a cashier may not begin, `production_not_approved`, `resource_not_found`, `customer_archived`, `price_inactive`, `customer_not_linked`, `not_agreed`,
 * `insufficient_balance`, `payment_missing`, `charge_attempts_exceeded`, `coupon_not_valid`, `calendar_ends`, `parameter_invalid` for a quantity that costs too much and an instant
 * that is over or too far away.
 */
export function createSubscription(
  ctx: Ctx,
  input: CreateSubscriptionInput,
  given?: { maxAmountPaisa: bigint | null },
): Promise<SubscriptionModel> {
  requireMayBegin(ctx, input)
  return transact(ctx, async (tx) => {
    // All are read in one round trip. If several are refused, the customer's error is returned.
    const [approval, payerOrRefusal, ...others] = await Promise.allSettled([
      requireApproval(tx, ctx),
      lockPayer(tx, ctx, input.customerId),
      lockSoldPrice(tx, ctx, input.priceId),
      loadConsents(tx, ctx, input.customerId, input.priceId),
      findTooManyRefusals(tx, ctx, input.customerId),
    ])
    settled(approval)
    const payer = settled(payerOrRefusal)
    const [termsOrRefusal, consentsOrRefusal, refusalsOrFailure] = others
    const terms = settled(termsOrRefusal)
    const { agreement, allowance } = settled(consentsOrRefusal)
    const tooManyRefusals = settled(refusalsOrFailure)
    const start = await startTermsOf(tx, ctx, input, {
      ...{ terms, payer, allowance },
      isPresent: given !== undefined,
    })
    const { billable, before, coupon, periodPaisa, oncePaisa, requiredPaisa } = start
    const items = input.items ?? []
    const needsMoney = requiredPaisa > 0n
    const needsWallet = needsMoney && billable.subscription.collection === 'wallet'
    if (needsMoney && !needsWallet && !input.payment)
      throw new DomainError('payment_missing', { param: 'payment' })
    if (needsWallet && !payer.wallet) throw new DomainError('customer_not_linked', { param: 'customerId' })
    if (needsWallet && tooManyRefusals && !given) throw tooManyRefusals

    const wallets = payer.wallet ? [payer.wallet] : []
    const plan = new BillingPlan(wallets, newId)
    if (given) plan.consents.give(billable, payer.wallet, { ...given, by: 'checkout', at: ctx.now })
    else if (agreement) plan.consents.bind(billable, agreement, ctx.now)
    const balancePaisa = plan.balanceOf(billable)
    const refusal = before
      ? beginBefore(plan, billable, before, items)
      : billFirstPeriod(plan, billable, ctx.now, items, input.payment !== undefined)
    const balance = ctx.environment === 'sandbox' ? { requiredPaisa, balancePaisa } : { requiredPaisa }
    if (refusal === 'insufficient_balance')
      return refuseCharge(tx, ctx, input.customerId, refusal, { balance })
    if (refusal === 'not_agreed') {
      const isPeriodAgreed = plan.consents.consentTo(billable, periodPaisa, ctx.now) !== null
      const agreementUrl =
        oncePaisa > 0n && (periodPaisa === 0n || isPeriodAgreed)
          ? await askForItems(tx, ctx, input.customerId, allowance, oncePaisa)
          : await askForPrice(tx, ctx, input.customerId, terms, billable.subscription.quantity)
      return refuseCharge(tx, ctx, input.customerId, refusal, { agreementUrl, commits: true })
    }
    if (input.payment) payAhead(plan, billable, input.payment.periods - 1, ctx.now)
    plan.newSubscriptions.push(billable.subscription)
    plan.announce(billable.subscription, 'subscription.created')
    await writeBilling(tx, plan, ctx.requestId)
    if (input.payment) {
      const paid = plan.newInvoices.map(({ invoice }) => invoice)
      await recordPayment(tx, ctx, paid, input.payment)
    }
    if (coupon) await countRedemption(tx, ctx, coupon, billable.subscription)
    // A checkout tells it when all is done that the customer has agreed to there.
    if (!given && billable.subscription.status === 'trialing')
      await tellTrial(tx, ctx, billable.subscription.id)
    return billable.subscription
  })
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}
