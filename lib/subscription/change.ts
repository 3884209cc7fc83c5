import { askForPrice } from '@/lib/agreement/ask'
import { loadConsents } from '@/lib/agreement/load-consents'
import { activeAgreement, copyOf, coversAll, hasRhythmOf } from '@/lib/agreement/rules'
import { endActiveAgreement } from '@/lib/agreement/write'
import { recordAudit } from '@/lib/audit/record'
import type { Billable, NextTerms } from '@/lib/billing/billable'
import {
  type ChangeQuote,
  changeNow,
  changeTrial,
  dropNextTerms,
  onTerms,
  quoteChange,
  scheduleChange,
} from '@/lib/billing/changes'
import { loadBillables } from '@/lib/billing/load-billables'
import { isInTrial } from '@/lib/billing/pauses'
import { BillingPlan } from '@/lib/billing/plan'
import { writeBilling } from '@/lib/billing/write'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { newId, type SubscriptionId, toWire } from '@/lib/core/id'
import { periodCharge, shownOf } from '@/lib/core/period-charge'
import type { WholeCreditNote } from '@/lib/credit-note/present'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { seesBalance } from '@/lib/wallet/rules'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { agreeAtScreen, type CustomerAtScreen, requireNamed } from './agree-at-screen'
import type { ChangeSubscriptionInput } from './change-schema'
import { creditChange, lockCreditable } from './credit-change'
import { isOnTerms, loadPeriodWorth, lockChange } from './lock-change'
import { findTooManyRefusals, refuseCharge } from './lock-payer'
import { lockWalletOfSubscription } from './pause'
import { lockSubscription } from './read'

/** How old the preview of a change may be. */
const PREVIEW_MS = 10 * 60_000

const PAID_OUTSIDE = 'the subscription is paid outside of the wallet'

/** The result of a change. */
export interface Changed {
  subscription: SubscriptionModel
  /** The invoice that was charged at once. */
  invoice: InvoiceModel | null
  /** The refund that was made at once. */
  creditNote: WholeCreditNote | null
}

/**
 * Gives a subscription another price or quantity: now, or with its next period. A change now charges the extra cost of the rest of the
 * period to the wallet, or refunds what it costs less, in the same transaction. Without the money or the agreement, nothing changes. In a
 * trial nothing is billed. The same price and quantity change nothing. A customer at the screen agrees to the new terms by pressing the
 * button. Locks the wallet before the subscription, like every charge.
 * @param atScreen left out if the business makes the change.
 * @throws {DomainError} `resource_not_found`, `price_inactive`, `parameter_invalid`, `subscription_already_canceled`,
 * `subscription_past_due`, `subscription_paused`, `subscription_ending`, `quantity_changed`, `preview_expired`, `merchant_balance_too_low`,
 * `wallet_closed`, `customer_not_linked`, `not_agreed`, `insufficient_balance`, `charge_attempts_exceeded`. With a customer at the screen
 * `amount_changed`.
 */
export function changeSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  input: ChangeSubscriptionInput,
  atScreen?: CustomerAtScreen,
): Promise<Changed> {
  return transact(ctx, async (tx) => {
    if (input.when === 'now') await lockCreditable(tx, ctx, id)
    const wallet = await lockWalletOfSubscription(tx, ctx, id)
    const { billable, next } = await lockChange(tx, ctx, id, input)
    const plan = new BillingPlan(wallet ? [wallet] : [], newId, [billable])
    const { subscription } = billable
    const before = { ...subscription }
    const agree = async (coming: Billable, namedPaisa = periodCharge(coming)) => {
      if (!atScreen) return
      requireNamed(atScreen, namedPaisa, coming)
      await agreeAtScreen(tx, ctx, plan, { billable, coming, wallet })
    }
    if (isOnTerms(subscription, next)) {
      if (input.when === 'now' || subscription.pendingPriceId === null) return unbilled(subscription)
      dropNextTerms(plan, billable)
      await agree(billable)
      return unbilled(await written(tx, ctx, plan, billable, before))
    }
    if (input.when === 'period_end') {
      if (subscription.pendingPriceId === next.priceId && subscription.pendingQuantity === next.quantity)
        return unbilled(subscription)
      await agree(onTerms(billable, next))
      scheduleChange(plan, billable, next)
      return unbilled(await written(tx, ctx, plan, billable, before))
    }
    const at = input.at ?? billable.now
    const worth = await loadPeriodWorth(tx, billable)
    const looked = [worth.since, before.updatedAt, billable.price.updatedAt, next.price.updatedAt]
    const since = new Date(Math.max(...looked.map((each) => each.getTime())))
    if (input.at && !isPreviewedAt(input.at, billable, since)) throw new DomainError('preview_expired')
    if (isInTrial(subscription)) {
      await agree(onTerms(billable, next))
      changeTrial(plan, billable, next, billable.now)
      return unbilled(await written(tx, ctx, plan, billable))
    }
    const quote = quoteChange(billable, next, worth, { at, prorate: input.prorate ?? true })
    await agree(onTerms(billable, next), quote.totalPaisa)
    const invoice = await charge(tx, ctx, plan, {
      billable,
      next,
      quote,
      wallet,
      isPresent: Boolean(atScreen),
    })
    changeNow(plan, billable, next, quote, invoice, billable.now)
    await written(tx, ctx, plan, billable)
    const backPaisa = -quote.totalPaisa
    const creditNote = backPaisa > 0n ? await creditChange(tx, ctx, id, backPaisa) : null
    return { subscription, invoice, creditNote }
  })
}

const unbilled = (subscription: SubscriptionModel): Changed => ({
  subscription,
  invoice: null,
  creditNote: null,
})

/**
 * Removes a pending change to the next period. If there is none, nothing changes.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`.
 */
export function removePendingChange(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockSubscription(tx, ctx, id)
    if (current.status === 'canceled') throw new DomainError('subscription_already_canceled')
    if (current.pendingPriceId === null) return current
    const [billable] = (await loadBillables(tx, [current])) as [Billable]
    const plan = new BillingPlan([], newId)
    const before = { ...current }
    dropNextTerms(plan, billable)
    return written(tx, ctx, plan, billable, before)
  })
}

/** Whether a preview from this instant still shows what a change would bill. */
function isPreviewedAt(at: Date, { subscription, now }: Billable, since: Date): boolean {
  const { currentPeriodStart, currentPeriodEnd } = subscription
  const isFresh = at <= now && at.getTime() >= now.getTime() - PREVIEW_MS
  return isFresh && at >= since && at >= currentPeriodStart && at < currentPeriodEnd
}

/** Opens the invoice of a change and pays it from the wallet. Null if there is nothing to pay. */
async function charge(
  tx: Tx,
  ctx: Ctx,
  plan: BillingPlan,
  change: {
    billable: Billable
    next: NextTerms
    quote: ChangeQuote
    wallet: WalletModel | undefined
    /** True if the customer saw exactly this amount and pressed the button. */
    isPresent: boolean
  },
): Promise<InvoiceModel | null> {
  const { billable, next, quote, wallet, isPresent } = change
  const { lines, totalPaisa } = quote
  if (totalPaisa <= 0n) return null
  if (billable.subscription.collection === 'outside')
    throw quote.isNewPeriod
      ? invalidParameter(
          'when',
          `must be period_end, because ${PAID_OUTSIDE}, and the new price has another billing period.`,
        )
      : invalidParameter('prorate', `must be false, because ${PAID_OUTSIDE}.`)
  const { customerId } = billable.subscription
  if (!wallet) throw new DomainError('customer_not_linked')
  // The customer's own attempts do not count: a business learns nothing from them.
  const tooManyRefusals = isPresent ? undefined : await findTooManyRefusals(tx, ctx, customerId)
  if (tooManyRefusals) throw tooManyRefusals
  const payer = isPresent ? { ...onTerms(billable, next), isPresent } : await agreeing(tx, ctx, plan, change)
  const terms = { origin: 'change' as const, totalAmountPaisa: totalPaisa, description: null, lines }
  const invoice = plan.open(payer, quote.period, billable.now, terms)
  const refusal = plan.payFromWallet(payer, invoice, billable.now)
  if (refusal === 'insufficient_balance') {
    const { balancePaisa } = wallet
    if (isPresent) throw new DomainError(refusal, { balance: { requiredPaisa: totalPaisa, balancePaisa } })
    const balance = {
      requiredPaisa: totalPaisa,
      ...(seesBalance(ctx.environment, wallet) && { balancePaisa }),
    }
    return refuseCharge(tx, ctx, customerId, refusal, { balance })
  }
  if (refusal === 'not_agreed') {
    const terms = { ...next.price, priceId: next.priceId }
    const agreementUrl = await askForPrice(tx, ctx, customerId, terms, next.quantity)
    return refuseCharge(tx, ctx, customerId, refusal, { agreementUrl, commits: true })
  }
  return invoice
}

/**
 * The subscription on its new terms, with what allows the charge. An agreement allows it only if it covers a whole period on the new terms.
 * Otherwise many small changes could charge more than the customer was shown. If the customer has already agreed to the new price, that
 * agreement is attached to the subscription.
 */
async function agreeing(
  tx: Tx,
  ctx: Ctx,
  plan: BillingPlan,
  { billable, next }: { billable: Billable; next: NextTerms },
): Promise<Billable> {
  const payer = onTerms(billable, next)
  const shown = shownOf(payer)
  const known = activeAgreement(billable.subscription)
  if (known && hasRhythmOf(known, next.price) && coversAll(known, shown, billable.now)) return payer
  // The change may have waited for its locks until the next month, and it is paid now.
  const at = { ...ctx, now: billable.now }
  const { agreement, allowance } = await loadConsents(tx, at, billable.subscription.customerId, next.priceId)
  if (
    agreement &&
    hasRhythmOf(copyOf(agreement), next.price) &&
    coversAll(copyOf(agreement), shown, billable.now)
  ) {
    await endActiveAgreement(tx, ctx, billable.subscription.id)
    plan.consents.bind(billable, agreement, billable.now)
    return onTerms(billable, next)
  }
  return { ...payer, subscription: { ...payer.subscription, agreement: null }, allowance }
}

/** @param before set if the event is `subscription.updated`. A change now has its own event. */
async function written(
  tx: Tx,
  ctx: Ctx,
  plan: BillingPlan,
  { subscription, now }: Billable,
  before?: SubscriptionModel,
): Promise<SubscriptionModel> {
  subscription.updatedAt = nextUpdatedAt(subscription, now)
  plan.rare.add(subscription)
  if (before) plan.announceUpdate(subscription, before)
  await writeBilling(tx, plan, ctx.requestId)
  // What customers do is in the subscription's history.
  if (ctx.actor.kind === 'end_user') return subscription
  const { priceId, quantity, pendingPriceId, pendingQuantity } = subscription
  await recordAudit(tx, ctx, 'subscription.changed', toWire('sub', subscription.id), {
    priceId: toWire('price', priceId),
    quantity,
    pendingPriceId: pendingPriceId && toWire('price', pendingPriceId),
    pendingQuantity,
  })
  return subscription
}
