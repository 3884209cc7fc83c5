import { eventDocument } from '@/lib/events/document'
import type { OutboxEvent } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/transaction'
import { presentWallet } from '@/lib/wallet/present'
import type { WalletModel } from '@/prisma/generated/models'
import type { BillingPlan, PlannedReminder } from './billing-plan'
import { forecastCharges, type Upcoming } from './forecast'
import { presentForecastCharge, presentSubscription } from './present'
import { loadUpcoming } from './upcoming'

/**
 * The reminders of a plan as events: `subscription.renewal_upcoming` with the forecast of the coming charge and,
 * when the wallet will be short, `wallet.low_balance`. Read after the plan's changes, so that what was charged a
 * moment ago is not forecast again. One statement, and only where there is something to remind of.
 */
export async function remindersOf(
  tx: Tx,
  plan: BillingPlan,
  wallets: readonly WalletModel[],
): Promise<OutboxEvent[]> {
  if (plan.reminders.length === 0) return []
  const walletIds = new Set(plan.reminders.flatMap(({ subscription }) => subscription.walletId ?? []))
  const upcoming = await loadUpcoming([...walletIds], tx)
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  return plan.reminders.flatMap((reminder) => {
    const { walletId } = reminder.subscription
    const wallet = walletId ? byId.get(walletId) : undefined
    const balancePaisa = wallet ? (plan.balances.get(wallet.id) ?? wallet.balancePaisa) : 0n
    const all = (walletId && upcoming.get(walletId)) || []
    return eventsOf(reminder, all, balancePaisa, wallet)
  })
}

function eventsOf(
  { subscription, upcomingId, lowBalanceId }: PlannedReminder,
  all: readonly Upcoming[],
  balancePaisa: bigint,
  wallet: WalletModel | undefined,
): OutboxEvent[] {
  const subject = all.find(({ id }) => id === subscription.id)
  const [charge] = subject ? forecastCharges(subject, all, balancePaisa, 1) : []
  const forecast = charge ? presentForecastCharge(charge) : null
  const renewal = { ...presentSubscription(subscription), forecast }
  const events: OutboxEvent[] = [
    {
      id: upcomingId,
      type: 'subscription.renewal_upcoming',
      document: eventDocument(subscription, subscription.id, renewal),
    },
  ]
  if (wallet && charge && charge.shortfallPaisa > 0n) {
    const { businessId, environment } = subscription
    const low = { ...presentWallet({ ...wallet, balancePaisa }), forecast }
    events.push({
      id: lowBalanceId,
      type: 'wallet.low_balance',
      document: eventDocument({ businessId, environment }, wallet.id, low),
    })
  }
  return events
}
