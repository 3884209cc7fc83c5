import { askForItems, askForPrice } from '@/lib/agreement/ask'
import { loadConsents } from '@/lib/agreement/load-consents'
import type { Allowance } from '@/lib/agreement/rules'
import type { Terms } from '@/lib/billing/load-billables'
import { payAhead } from '@/lib/billing/pay-periods'
import { BillingPlan, type Refusal } from '@/lib/billing/plan'
import { billFirstPeriod } from '@/lib/billing/rules'
import { writeBilling } from '@/lib/billing/write'
import { requireApproval } from '@/lib/business/approval'
import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { countRedemption } from '@/lib/coupon/redeem'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { type Confirmed, recordPayment } from '@/lib/payment/record'
import { seesBalance } from '@/lib/wallet/rules'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'
import type { CreateSubscriptionInput } from './create-schema'
import { readHadBefore } from './had-before'
import { findTooManyRefusals, lockPayer, type Payer, refuseCharge } from './lock-payer'
import { beginBefore, lockSoldPrice, requireMayBegin, type StartTerms, startTermsOf } from './start-terms'
import { tellTrial } from './tell-trial'

/**
 * Starts a trial, or charges the first period at once. It is a batch of one with the same plan and writer as renewals. If the customer has
 * not agreed to the charge, or the wallet is short, nothing is created. A trial and a price of zero need no wallet and no agreement. A
 * subscription that is paid outside needs no wallet: its first period is recorded as paid, or it begins with a trial.
 * @param given set if the customer at the checkout agrees with this start. Left out if the merchant's server calls.
 * @throws {DomainError} `role_insufficient` for a start that a cashier may not make, `production_not_approved`, `resource_not_found`,
 * `customer_archived`, `price_inactive`, `customer_not_linked`, `not_agreed`, `insufficient_balance`, `payment_missing`,
 * `charge_attempts_exceeded`, `coupon_not_valid`, `calendar_ends`, `parameter_invalid` for a quantity that costs too much or an instant
 * that is past or too far away.
 */
export function createSubscription(
  ctx: Ctx,
  input: CreateSubscriptionInput & { payment?: Confirmed | undefined },
  given?: { maxAmountPaisa: bigint | null },
): Promise<SubscriptionModel> {
  requireMayBegin(ctx, input)
  return transact(ctx, async (tx) => {
    const locked = await lockParties(tx, ctx, input)
    const { payer, terms, agreement, allowance } = locked
    const start = await startTermsOf(tx, ctx, input, {
      ...{ terms, payer, allowance },
      isPresent: given !== undefined,
    })
    const { billable, before, coupon } = start
    const { subscription } = billable
    requireMeans(input, start, locked, given !== undefined)

    const plan = new BillingPlan(payer.wallet ? [payer.wallet] : [], newId)
    if (given) plan.consents.give(billable, payer.wallet, { ...given, by: 'checkout', at: ctx.now })
    else if (agreement) plan.consents.bind(billable, agreement, ctx.now)
    const balancePaisa = plan.balanceOf(billable)
    const items = input.items ?? []
    const refusal = before
      ? beginBefore(plan, billable, before, items)
      : billFirstPeriod(plan, billable, ctx.now, items, input.payment !== undefined)
    if (refusal) return refuseStart(tx, ctx, plan, { refusal, start, locked, balancePaisa })
    if (input.payment) payAhead(plan, billable, input.payment.periods - 1, ctx.now)
    plan.newSubscriptions.push(subscription)
    plan.announce(subscription, 'subscription.created')

    await writeBilling(tx, plan, ctx.requestId)
    if (input.payment) {
      const paid = plan.newInvoices.map(({ invoice }) => invoice)
      await recordPayment(tx, ctx, paid, input.payment)
    }
    if (coupon) await countRedemption(tx, ctx, coupon, subscription)
    // A checkout sends this notice itself, once everything that the customer agreed to is done.
    if (!given && subscription.status === 'trialing') await tellTrial(tx, ctx, subscription.id)
    return subscription
  })
}

interface Locked {
  payer: Payer
  terms: Terms
  agreement: AgreementModel | null
  allowance: Allowance | null
  tooManyRefusals: DomainError | undefined
}

/** Locks the customer, the wallet and the price in one round trip. If several are refused, the customer's error is thrown. */
async function lockParties(
  tx: Tx,
  ctx: Ctx,
  { customerId, priceId }: CreateSubscriptionInput,
): Promise<Locked> {
  const [approval, payer, terms, consents, refusals] = await Promise.allSettled([
    requireApproval(tx, ctx),
    lockPayer(tx, ctx, customerId),
    lockSoldPrice(tx, ctx, priceId),
    loadConsents(tx, ctx, customerId, priceId),
    findTooManyRefusals(tx, ctx, customerId),
    readHadBefore(tx, ctx, { customerId, priceId }),
  ])
  settled(approval)
  return {
    payer: settled(payer),
    terms: settled(terms),
    ...settled(consents),
    tooManyRefusals: settled(refusals),
  }
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** @throws {DomainError} `payment_missing`, `customer_not_linked`, `charge_attempts_exceeded`. */
function requireMeans(
  { payment }: CreateSubscriptionInput,
  { billable, requiredPaisa }: StartTerms,
  { payer, tooManyRefusals }: Locked,
  isPresent: boolean,
): void {
  if (requiredPaisa === 0n) return
  if (billable.subscription.collection !== 'wallet') {
    if (!payment) throw new DomainError('payment_missing', { param: 'payment' })
    return
  }
  if (!payer.wallet) throw new DomainError('customer_not_linked', { param: 'customerId' })
  if (tooManyRefusals && !isPresent) throw tooManyRefusals
}

/** @throws {DomainError} the refusal. If the customer has not agreed, it says where they can. */
async function refuseStart(
  tx: Tx,
  ctx: Ctx,
  plan: BillingPlan,
  attempt: { refusal: Refusal; start: StartTerms; locked: Locked; balancePaisa: bigint },
): Promise<never> {
  const { refusal, balancePaisa } = attempt
  const { billable, periodPaisa, oncePaisa, requiredPaisa } = attempt.start
  const { terms, allowance } = attempt.locked
  const { customerId, quantity } = billable.subscription
  if (refusal === 'insufficient_balance') {
    const { wallet } = attempt.locked.payer
    const balance = seesBalance(ctx.environment, wallet) ? { requiredPaisa, balancePaisa } : { requiredPaisa }
    return refuseCharge(tx, ctx, customerId, refusal, { balance })
  }
  const isPeriodAgreed = plan.consents.consentTo(billable, periodPaisa, ctx.now) !== null
  const agreementUrl =
    oncePaisa > 0n && (periodPaisa === 0n || isPeriodAgreed)
      ? await askForItems(tx, ctx, customerId, allowance, oncePaisa)
      : await askForPrice(tx, ctx, customerId, terms, quantity)
  return refuseCharge(tx, ctx, customerId, refusal, { agreementUrl, commits: true })
}
