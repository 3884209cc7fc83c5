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

/** What a reminder says of the coming charge. */
export interface ReminderForecast {
  /** Null: the wallet has too many charges before it. */
  forecast: ForecastCharge | null
  /** What the present period cost, if the price was another one then. */
  formerPaisa: bigint | null
  /** What the merchant sees of it. */
  seen: Seen
}

/** Forecasts the charges that a plan reminds of. Without reminders it reads nothing. */
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
    // It is made when the charge is soon.
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
 * The forecast of each reminder, as it was at its moment. What the plan bills is in that moment. What else a wallet pays is read
 * once, and has not changed since then.
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

/** Nobody pays it yet. A pending change counts. */
function withoutWallet({ billable, chargeAt }: Reminder): ForecastCharge {
  return unpayable(chargeAt, periodCharge(comingOf(billable)))
}

function latest(moments: readonly WalletMoment[]): Date {
  const ends = moments.flatMap(({ reminders }) => reminders.map(({ chargeAt }) => chargeAt.getTime()))
  return new Date(Math.max(...ends))
}
