import type { SubscriptionId } from '@/lib/core/id'
import { periodStartAt } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { getSubscription } from '@/lib/subscription/read'
import { type Shown, shownOf } from './coverage'
import { type ForecastCharge, forecastCharges } from './forecast'
import { findUpcoming, loadUpcoming } from './load-upcoming'

// Three months of a monthly subscription: customers rarely plan further ahead.
const CHARGES = 3

export interface SubscriptionForecast {
  subscriptionId: SubscriptionId
  /** Of a sandbox wallet. Null: none is linked. Undefined in production: it is the customer's own. */
  balancePaisa: bigint | null | undefined
  charges: ShownCharge[]
}

type ShownCharge = ForecastCharge & { shows: Shown }

/** The coming charges of a subscription, and the missing amounts. @throws {DomainError} `resource_not_found`. */
export async function getForecast(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionForecast> {
  const { walletId } = await getSubscription(ctx, id)
  const balancePaisa = walletId ? await balanceOf(walletId) : null
  const charges = await nextCharges(ctx, id, walletId, balancePaisa ?? 0n)
  return {
    subscriptionId: id,
    balancePaisa: ctx.environment === 'sandbox' ? balancePaisa : undefined,
    charges,
  }
}

async function nextCharges(
  ctx: Ctx,
  id: SubscriptionId,
  walletId: string | null,
  balancePaisa: bigint,
): Promise<ShownCharge[]> {
  const subject = await findUpcoming({ query }, ctx, id)
  if (!subject) return []
  // The last of the wanted charges. Later ones do not count. A retry comes before the next period.
  const until = periodStartAt(subject.rule, subject.periodIndex + CHARGES + (subject.open ? 1 : 0))
  const all = walletId ? (await loadUpcoming({ query }, [walletId], until)).get(walletId) : []
  const others = (all ?? []).filter((each) => each.id !== id)
  const charges = forecastCharges([subject, ...others], balancePaisa, new Map([[id, CHARGES]])).get(id) ?? []
  const { environment, now } = ctx
  const { wasPaidBefore } = subject
  return charges.map((charge) => ({
    ...charge,
    shows: shownOf({ environment, at: charge.at, now, wasPaidBefore }),
  }))
}

async function balanceOf(walletId: string): Promise<bigint> {
  const [wallet] = await query<{ balancePaisa: bigint }>('SELECT balance_paisa FROM wallets WHERE id = $1', [
    walletId,
  ])
  return wallet?.balancePaisa ?? 0n
}
