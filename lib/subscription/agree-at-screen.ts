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

/** The customer at the screen saw an amount and pressed the button. */
export interface CustomerAtScreen {
  /** The amount on the page: what is charged now, or refunded if it is negative. If nothing is billed now, the cost of the next period. */
  expectedPaisa: bigint
  /** Digest of the new terms that the page showed. Undefined if the caller does not send it. */
  termsDigest?: string | undefined
}

/**
 * @param coming the subscription on its new terms.
 * @throws {DomainError} `offer_changed` if the page showed other terms; `amount_changed` if it showed another amount.
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
  /** Locked. The agreement is stored on its row. */
  billable: Billable
  /** The same subscription on the terms that the page showed. */
  coming: Billable
  /** Locked. */
  wallet: WalletModel | undefined
}

/**
 * The customer agrees to the cost of each period on the new terms. A maximum that covers it stays, because they have agreed to more. Every
 * other agreement is replaced, as the last shown terms count. Open requests of the business up to this amount are closed, too.
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
