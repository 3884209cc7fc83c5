import type { Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import { forecastCharges, type Upcoming } from './forecast'
import { loadUpcoming } from './load-upcoming'
import type { BillingPlan } from './plan'
import type { Reminder } from './planned-events'
import { periodRuleOf } from './rules'

/**
 * Adds forecasts to the plan's reminders whose charges come later. The coming charges of a wallet are read once,
 * after the plan's changes were written. So charges of this plan are not counted again. One forecast serves all
 * reminders of a wallet.
 */
export async function forecastReminders(tx: Tx, plan: BillingPlan): Promise<void> {
  const reminders = plan.events.openReminders
  if (reminders.length === 0) return
  const byWallet = new Map<string, Reminder[]>()
  for (const reminder of reminders) {
    const { walletId } = reminder.billable.subscription
    const its = walletId && byWallet.get(walletId)
    if (its) its.push(reminder)
    else if (walletId) byWallet.set(walletId, [reminder])
    else complete(plan, [reminder], [])
  }
  const walletIds = [...byWallet.keys()]
  const upcoming = await loadUpcoming(tx, walletIds, latest(reminders))
  for (const [walletId, its] of byWallet) complete(plan, its, upcoming.get(walletId) ?? [])
  await breathe()
}

/** @param others the other coming charges of the wallet. */
function complete(plan: BillingPlan, reminders: readonly Reminder[], others: readonly Upcoming[]): void {
  const subjects = new Map(reminders.map(({ billable }) => [billable.subscription.id, upcomingOf(billable)]))
  const all = [...subjects.values(), ...others.filter(({ id }) => !subjects.has(id))]
  const [{ billable }] = reminders as [Reminder]
  const wanted = new Map([...subjects.keys()].map((id) => [id, 1]))
  const found = forecastCharges(all, plan.balanceOf(billable), wanted)
  for (const reminder of reminders) {
    const [charge] = found.get(reminder.billable.subscription.id) ?? []
    if (!charge) continue
    // The forecast starts after the plan. Charges between the reminder and then must count, too.
    const othersBeforePaisa = reminder.balancePaisa - charge.balanceBeforePaisa
    reminder.forecast = { ...charge, othersBeforePaisa }
  }
}

function upcomingOf(billable: Reminder['billable']): Upcoming {
  const { subscription, price } = billable
  return {
    id: subscription.id,
    amountPaisa: price.amountPaisa,
    rule: periodRuleOf(billable),
    periodIndex: subscription.periodIndex,
    open: null,
    endsWithPeriod: false,
  }
}

function latest(reminders: readonly Reminder[]): Date {
  return new Date(
    Math.max(...reminders.map(({ billable }) => billable.subscription.currentPeriodEnd.getTime())),
  )
}
