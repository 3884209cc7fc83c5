import { activeAgreement, copyOf, covers, hasRhythmOf } from '@/lib/agreement/rules'
import { closeOthers, endActiveAgreement } from '@/lib/agreement/write'
import type { Billable } from '@/lib/billing/billable'
import type { BillingPlan } from '@/lib/billing/plan'
import { DomainError } from '@/lib/core/errors'
import { fullCharge } from '@/lib/core/period-charge'
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
}

/**
 * @param coming the subscription on its new terms.
 * @throws {DomainError} `amount_changed`, if the page named another sum than the one of now, or other terms.
 */
export function requireNamed(
  { expectedPaisa: named, plan }: CustomerAtScreen,
  expectedPaisa: bigint,
  coming: Billable,
): void {
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
 * The customer agrees to what a whole period costs on new terms. If the agreement in force covers that, it stays: it may be one
 * with a maximum. Else a new one replaces it, with all that the business has asked for up to this amount.
 */
export async function agreeAtScreen(
  tx: Tx,
  ctx: Ctx,
  plan: BillingPlan,
  { billable: { subscription }, coming, wallet }: NewTerms,
): Promise<void> {
  const known = activeAgreement(subscription)
  if (known && hasRhythmOf(known, coming.price) && covers(known, fullCharge(coming), coming.now)) return
  const given = plan.consents.give(coming, wallet, { by: 'wallet', maxAmountPaisa: null, at: coming.now })
  if (!given) return
  await endActiveAgreement(tx, ctx, subscription.id)
  await closeOthers(tx, ctx, given)
  subscription.agreement = { ...copyOf(given) }
}
