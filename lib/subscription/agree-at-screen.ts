import { activeAgreement, copyOf, coversAll, hasRhythmOf } from '@/lib/agreement/rules'
import { closeOthers, endActiveAgreement } from '@/lib/agreement/write'
import type { Billable } from '@/lib/billing/billable'
import type { BillingPlan } from '@/lib/billing/plan'
import { DomainError } from '@/lib/core/errors'
import { shownOf } from '@/lib/core/period-charge'
import { requireShown } from '@/lib/core/shown-terms'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WalletModel } from '@/prisma/generated/models'
import { comingTermsOf } from './coming-terms'

/** The customer is at the screen, saw a sum and pressed the button. */
export interface CustomerAtScreen {
  /** What the page named: what is taken now, or below zero given back. If nothing is billed now, what the next period costs. */
  expectedPaisa: bigint
  /** Of the new terms that the page has shown. Undefined: the caller does not say it. */
  termsDigest?: string | undefined
}

/**
 * @param coming the subscription on its new terms.
 * @throws {DomainError} `offer_changed`, if the page has shown other terms; `amount_changed`, if it named another sum than the one of now.
 */
export function requireNamed(
  { expectedPaisa: named, termsDigest }: CustomerAtScreen,
  expectedPaisa: bigint,
  coming: Billable,
): void {
  requireShown(termsDigest, comingTermsOf(coming))
  if (named !== expectedPaisa) throw new DomainError('amount_changed', { expectedPaisa })
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
