import {
  type ComingCharge,
  chargesAhead,
  type Everything,
  everythingOf,
  isSoon,
  type PaidUntil,
  paidUntil,
  soonOf,
} from '@/lib/billing/forecast'
import { loadFuture } from '@/lib/billing/load-futures'
import type { SubscriptionId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

/** What a wallet pays in the next days. */
export interface Coming {
  everything: Everything
  /** The part that is overdue or due within seven days. */
  soon: Everything
  /** Null if no agreed charge is coming. */
  paidUntil: PaidUntil | null
  /** In order of date. */
  charges: OwnCharge[]
}

export interface OwnCharge extends Omit<ComingCharge, 'subscriptionId'> {
  subscriptionId: SubscriptionId
  businessName: string
  productName: string
  isSoon: boolean
}

const NAMES = `
SELECT s.id, b.name AS business_name, d.name AS product_name FROM subscriptions s
JOIN businesses b ON b.id = s.business_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products d ON d.business_id = p.business_id AND d.environment = p.environment AND d.id = p.product_id
WHERE s.wallet_id = $1 AND s.ended_at IS NULL`

/** What a signed-in customer's wallet pays next, each charge with its names. */
export async function loadComing({ walletId, now }: Pick<UserCtx, 'walletId' | 'now'>): Promise<Coming> {
  const future = await loadFuture({ query }, walletId)
  const charges = [...chargesAhead(future)]
  const names = new Map<string, Pick<OwnCharge, 'businessName' | 'productName'>>()
  if (charges.length > 0)
    for (const { id, ...each } of await query<{ id: string; businessName: string; productName: string }>(
      NAMES,
      [walletId],
    ))
      names.set(id, each)
  return {
    everything: everythingOf(charges),
    soon: soonOf(charges, now),
    paidUntil: paidUntil(future, now),
    // A subscription that ended between the two reads has no name here.
    charges: charges.flatMap((charge) => {
      const named = names.get(charge.subscriptionId)
      const subscriptionId = charge.subscriptionId as SubscriptionId
      return named ? [{ ...charge, ...named, subscriptionId, isSoon: isSoon(charge, now) }] : []
    }),
  }
}
