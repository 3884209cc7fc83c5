import type { Billable } from '@/lib/billing/billable'
import { comingOf } from '@/lib/billing/changes'
import { loadBillables } from '@/lib/billing/load-billables'
import { shownOf } from '@/lib/core/period-charge'
import type { ShownTerms } from '@/lib/core/shown-terms'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'

/** A subscription that a person lets their wallet pay. */
export interface ShownSubscription {
  id: string
  /** Digest of the terms that they were shown. */
  termsDigest: string
}

/** What a subscription costs from its next period on, as a person is shown it. */
export function comingTermsOf(coming: Billable): ShownTerms {
  const { itemName: productName, price, subscription } = coming
  const { interval, intervalCount, calendar } = price
  const shared = { productName, quantity: subscription.quantity, interval, intervalCount, calendar }
  return { ...shared, trialDays: 0, periods: shownOf(coming), items: [] }
}

/** Like `comingTermsOf`. Null if the merchant collects the money, so no wallet pays. */
export const walletTermsOf = (coming: Billable): ShownTerms | null =>
  coming.subscription.collection === 'outside' ? null : comingTermsOf(coming)

/** Locks subscriptions, and returns them as their next periods will be billed. */
export const lockComing = async (tx: Tx, rows: readonly SubscriptionModel[]): Promise<Billable[]> =>
  (await loadBillables(tx, rows)).map(comingOf)
