import type { Allowance } from '@/lib/agreement/rules'
import { periodCharge } from '@/lib/core/period-charge'
import type { Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import { loadFormerAmounts } from '@/lib/price/former-amounts'
import type { Billable } from './billable'
import { comingOf } from './changes'
import { type Seen, seeCoverage } from './coverage'
import { type ForecastCharge, forecastCharges, unpayable } from './forecast'
import { loadBillablesOf } from './load-futures'
import type { PlannedEvents, Reminder, WalletMoment } from './planned-events'

/** What a reminder says about the coming charge. */
export interface ReminderForecast {
  /** Null if the wallet has too many charges before this one. */
  forecast: ForecastCharge | null
  /** The amount of the present period, if the price was different then. */
  formerPaisa: bigint | null
  /** How much of it the merchant may see. */
  seen: Seen
}

/** Forecasts the charges that the plan sends reminders for. Reads nothing if there are no reminders. */
export async function forecastReminders(
  tx: Tx,
  { moments, unlinked }: PlannedEvents,
): Promise<Map<Reminder, ReminderForecast>> {
  const reminders = [...moments.flatMap((moment) => moment.reminders), ...unlinked]
  const [former, forecasts] = await Promise.all([
    loadFormerPaisa(tx, reminders),
    forecastAll(tx, moments, unlinked),
  ])
  const known = reminders.flatMap((reminder) => {
    const charge = forecasts.get(reminder)
    // A reminder is only made for a charge that comes soon. With this `now`, `seeCoverage` sees it as soon, too.
    return charge ? [{ reminder, billable: { ...reminder.billable, now: charge.at }, charge }] : []
  })
  const answers = await seeCoverage(tx, known)
  const seen = new Map(known.map(({ reminder }, i) => [reminder, answers[i]]))
  return new Map(
    reminders.map((reminder, i) => [
      reminder,
      {
        forecast: forecasts.get(reminder) ?? null,
        formerPaisa: former[i] ?? null,
        seen: seen.get(reminder) ?? null,
      },
    ]),
  )
}

async function loadFormerPaisa(tx: Tx, reminders: readonly Reminder[]): Promise<(bigint | null)[]> {
  if (reminders.length === 0) return []
  const billed = reminders.map(({ billable: { subscription }, billingRunId }) => ({
    ...subscription,
    billingRunId,
  }))
  return loadFormerAmounts(tx, billed)
}

/**
 * The forecast of each reminder at its moment. The moment holds what the plan bills. The wallet's other charges are read once, because they
 * have not changed since then.
 */
async function forecastAll(
  tx: Tx,
  moments: readonly WalletMoment[],
  unlinked: readonly Reminder[],
): Promise<Map<Reminder, ForecastCharge>> {
  const forecasts = new Map(unlinked.map((reminder) => [reminder, withoutWallet(reminder)]))
  if (moments.length === 0) return forecasts
  const walletIds = [...new Set(moments.map(({ walletId }) => walletId))]
  const planned = moments.flatMap(({ billables }) => billables.map(({ subscription }) => subscription.id))
  const others = await loadBillablesOf(tx, walletIds, latest(moments), [...new Set(planned)])
  for (const moment of moments)
    for (const [reminder, charge] of forecastMoment(moment, others.get(moment.walletId) ?? []))
      forecasts.set(reminder, charge)
  await breathe()
  return forecasts
}

function forecastMoment(moment: WalletMoment, others: readonly Billable[]): [Reminder, ForecastCharge][] {
  const [first] = moment.billables
  const future = { ...moment, billables: [...moment.billables, ...asOf(moment, others, first)] }
  const ids = moment.reminders.map(({ billable }) => billable.subscription.id)
  const found = forecastCharges(future, new Map(ids.map((id) => [id, 1])))
  return moment.reminders.flatMap((reminder) => {
    const charge = found.get(reminder.billable.subscription.id)?.[0]
    return charge ? [[reminder, charge]] : []
  })
}

/** The wallet's other subscriptions at a moment of the plan, with allowances as the plan had used them by then. */
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

/** The charge of a subscription without a wallet, after any pending change. */
function withoutWallet({ billable, chargeAt }: Reminder): ForecastCharge {
  return unpayable(chargeAt, periodCharge(comingOf(billable)))
}

function latest(moments: readonly WalletMoment[]): Date {
  const ends = moments.flatMap(({ reminders }) => reminders.map(({ chargeAt }) => chargeAt.getTime()))
  return new Date(Math.max(...ends))
}
