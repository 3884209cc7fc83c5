import type { Allowance } from '@/lib/agreement/rules'
import { periodCharge } from '@/lib/core/period-charge'
import type { Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import { loadFormerAmounts } from '@/lib/price/former-amounts'
import type { Billable } from './billable'
import { comingOf } from './changes'
import { type ForecastCharge, forecastCharges } from './forecast'
import { loadBillablesOf } from './load-futures'
import type { BillingPlan } from './plan'
import type { Reminder, WalletMoment } from './planned-events'

/** Adds to the reminders of a plan their forecasts, and what the subscriptions cost before. */
export async function completeReminders(tx: Tx, plan: BillingPlan): Promise<void> {
  await Promise.all([addFormerAmounts(tx, plan), addForecasts(tx, plan)])
}

async function addFormerAmounts(tx: Tx, { events: { moments, unlinked } }: BillingPlan): Promise<void> {
  const reminders = [...moments.flatMap((moment) => moment.reminders), ...unlinked]
  if (reminders.length === 0) return
  const billed = reminders.map(({ billable: { subscription }, billingRunId }) => ({
    ...subscription,
    billingRunId,
  }))
  const former = await loadFormerAmounts(tx, billed)
  reminders.forEach((reminder, i) => {
    reminder.formerPaisa = former[i] ?? null
  })
}

/**
 * Adds their forecasts to the reminders of a plan, each as it was at the moment of the reminder. What the plan bills is in that
 * moment. What else a wallet pays is read once, and has not changed since then.
 */
async function addForecasts(tx: Tx, plan: BillingPlan): Promise<void> {
  const { moments, unlinked } = plan.events
  for (const reminder of unlinked) reminder.forecast = withoutWallet(reminder)
  if (moments.length === 0) return
  const walletIds = [...new Set(moments.map(({ walletId }) => walletId))]
  const planned = moments.flatMap(({ billables }) => billables.map(({ subscription }) => subscription.id))
  const others = await loadBillablesOf(tx, walletIds, latest(moments), [...new Set(planned)])
  for (const moment of moments) complete(moment, others.get(moment.walletId) ?? [])
  await breathe()
}

function complete(moment: WalletMoment, others: readonly Billable[]): void {
  const [first] = moment.billables
  const future = { ...moment, billables: [...moment.billables, ...asOf(moment, others, first)] }
  const ids = moment.reminders.map(({ billable }) => billable.subscription.id)
  const found = forecastCharges(future, new Map(ids.map((id) => [id, 1])))
  for (const reminder of moment.reminders)
    reminder.forecast = found.get(reminder.billable.subscription.id)?.[0] ?? null
}

/** The others at a moment of the plan. An allowance is as the plan had it then. */
function asOf(
  { billables }: WalletMoment,
  others: readonly Billable[],
  first: Billable | undefined,
): Billable[] {
  const known = new Map<string, Allowance>(
    billables.flatMap(({ allowance }) => (allowance ? [[allowance.id, allowance]] : [])),
  )
  return others.map((other) => ({
    ...other,
    now: first?.now ?? other.now,
    allowance: other.allowance && (known.get(other.allowance.id) ?? other.allowance),
  }))
}

/** Nobody pays it yet. A change that waits counts. */
function withoutWallet({ billable, chargeAt }: Reminder): ForecastCharge {
  return unpayable(chargeAt, periodCharge(comingOf(billable)))
}

/** A charge that no wallet pays: all of it is missing. */
export function unpayable(at: Date, amountPaisa: bigint): ForecastCharge {
  const none = { isAgreed: false, balanceBeforePaisa: 0n, othersBeforePaisa: 0n }
  return { at, amountPaisa, shortfallPaisa: amountPaisa, ...none }
}

function latest(moments: readonly WalletMoment[]): Date {
  const ends = moments.flatMap(({ reminders }) => reminders.map(({ chargeAt }) => chargeAt.getTime()))
  return new Date(Math.max(...ends))
}
