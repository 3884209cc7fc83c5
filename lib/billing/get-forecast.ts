import type { SubscriptionId } from '@/lib/core/id'
import { periodStartAt } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { getSubscription } from '@/lib/subscription/read'
import { type ForecastCharge, forecastCharges } from './forecast'
import { findUpcoming, loadUpcoming } from './load-upcoming'

// Three months of a monthly subscription: customers rarely plan further ahead.
const CHARGES = 3

export interface SubscriptionForecast {
  subscriptionId: SubscriptionId
  /** Null: no wallet is linked. */
  balancePaisa: bigint | null
  charges: ForecastCharge[]
}

/** The coming charges of a subscription, and the missing amounts. @throws {DomainError} `resource_not_found`. */
export async function getForecast(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionForecast> {
  const { walletId } = await getSubscription(ctx, id)
  const balancePaisa = walletId ? await balanceOf(walletId) : null
  const charges = await nextCharges(ctx, id, walletId, balancePaisa ?? 0n)
  return { subscriptionId: id, balancePaisa, charges }
}

async function nextCharges(
  ctx: Ctx,
  id: SubscriptionId,
  walletId: string | null,
  balancePaisa: bigint,
): Promise<ForecastCharge[]> {
  const subject = await findUpcoming({ query }, ctx, id)
  if (!subject) return []
  // The last of the wanted charges. Later ones do not count. A retry comes before the next period.
  const until = periodStartAt(subject.rule, subject.periodIndex + CHARGES + (subject.open ? 1 : 0))
  const all = walletId ? (await loadUpcoming({ query }, [walletId], until)).get(walletId) : []
  const others = (all ?? []).filter((each) => each.id !== id)
  return forecastCharges([subject, ...others], balancePaisa, new Map([[id, CHARGES]])).get(id) ?? []
}

async function balanceOf(walletId: string): Promise<bigint> {
  const [wallet] = await query<{ balancePaisa: bigint }>('SELECT balance_paisa FROM wallets WHERE id = $1', [
    walletId,
  ])
  return wallet?.balancePaisa ?? 0n
}
