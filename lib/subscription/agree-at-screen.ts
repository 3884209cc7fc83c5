import { activeAgreement, copyOf, coversAll, hasRhythmOf } from '@/lib/agreement/rules'
import { closeOthers, endActiveAgreement } from '@/lib/agreement/write'
import type { Billable } from '@/lib/billing/billable'
import type { BillingPlan } from '@/lib/billing/plan'
import { DomainError } from '@/lib/core/errors'
import { fullCharge, shownOf } from '@/lib/core/period-charge'
import { requireShown, type ShownTerms } from '@/lib/core/shown-terms'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WalletModel } from '@/prisma/generated/models'
import { isSameCost, type ShownCost } from './shown-cost'

/** The customer is at the screen, saw a sum and pressed the button. */
export interface CustomerAtScreen {
  /** What the page named: what is taken now, or below zero given back. If nothing is billed now, what the next period costs. */
  expectedPaisa: bigint
  /** What the page said of the new terms. Null: the caller does not say it. */
  plan: ShownCost | null
  /** Of the terms that the page has shown. Undefined: the caller does not say it. */
  termsDigest?: string | undefined
}

/** What a subscription costs from its next period on, as a person is shown it. */
export function comingTermsOf(coming: Billable): ShownTerms {
  const { itemName: productName, price, subscription } = coming
  const { interval, intervalCount, calendar } = price
  const shared = { productName, quantity: subscription.quantity, interval, intervalCount, calendar }
  return { ...shared, trialDays: 0, periods: shownOf(coming), items: [] }
}

/**
 * @param coming the subscription on its new terms.
 * @throws {DomainError} `offer_changed`, if the page has shown other terms; `amount_changed`, if it named another sum than the one of now, or other terms.
 */
export function requireNamed(
  { expectedPaisa: named, plan, termsDigest }: CustomerAtScreen,
  expectedPaisa: bigint,
  coming: Billable,
): void {
  requireShown(termsDigest, comingTermsOf(coming))
  if (named !== expectedPaisa) throw new DomainError('amount_changed', { expectedPaisa })
  // A coupon of the whole price makes the sum 0, whatever the plan costs after it.
  if (plan && !isSameCost(plan, { ...coming.price, amountPaisa: fullCharge(coming) }))
    throw new DomainError('amount_changed', {
      expectedPaisa,
      message:
        'The plan costs something else than the customer was shown. Nothing was changed. Show them what it costs now.',
    })
}

interface NewTerms {
  /** Locked. Its row gets the agreement. */
  billable: Billable
  /** The same subscription on the terms that the page has shown. */
  coming: Billable
  /** Locked. */
  wallet: WalletModel | undefined
}

/**
 * The customer agrees to what each period costs on new terms. A maximum that covers them stays: they have agreed to more. Every
 * other agreement is replaced, because what was shown last counts, with all that the business has asked for up to this amount.
 */
export async function agreeAtScreen(
  tx: Tx,
  ctx: Ctx,
  plan: BillingPlan,
  { billable: { subscription }, coming, wallet }: NewTerms,
): Promise<void> {
  const known = activeAgreement(subscription)
  const isMaximum = known?.pricePaisa !== undefined
  if (isMaximum && hasRhythmOf(known, coming.price) && coversAll(known, shownOf(coming), coming.now)) return
  const given = plan.consents.give(coming, wallet, { by: 'wallet', maxAmountPaisa: null, at: coming.now })
  if (!given) return
  await endActiveAgreement(tx, ctx, subscription.id)
  await closeOthers(tx, ctx, given)
  subscription.agreement = { ...copyOf(given) }
}
