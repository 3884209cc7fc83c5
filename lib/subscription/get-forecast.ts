import { type SubscriptionId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import { forecastCharges } from './forecast'
import { presentForecastCharge } from './present'
import { getSubscription } from './read'
import { loadUpcoming } from './upcoming'

// A quarter of a year of a monthly subscription: as far as a customer plans a top-up.
const CHARGES = 3

/** What the wallet will be asked for and what will be missing. @throws {DomainError} `resource_not_found`. */
export async function getForecast(ctx: Ctx, id: SubscriptionId) {
  const { walletId } = await getSubscription(ctx, id)
  const balancePaisa = walletId ? await balanceOf(walletId) : null
  const all = walletId ? ((await loadUpcoming([walletId])).get(walletId) ?? []) : []
  const subject = all.find((each) => each.id === id)
  const charges = subject ? forecastCharges(subject, all, balancePaisa ?? 0n, CHARGES) : []
  const short = charges.find(({ shortfallPaisa }) => shortfallPaisa > 0n)
  return {
    subscriptionId: toWire('sub', id),
    walletBalancePaisa: balancePaisa?.toString() ?? null,
    charges: charges.map(presentForecastCharge),
    shortfallPaisa: (short?.shortfallPaisa ?? 0n).toString(),
    shortfallAt: short?.at.toISOString() ?? null,
  }
}

async function balanceOf(walletId: string): Promise<bigint> {
  const [wallet] = await query<{ balancePaisa: bigint }>('SELECT balance_paisa FROM wallets WHERE id = $1', [
    walletId,
  ])
  return wallet?.balancePaisa ?? 0n
}
