import { type ForecastCharge, forecastCharges } from '@/lib/billing/forecast'
import { loadUpcoming } from '@/lib/billing/load-upcoming'
import { presentForecastCharge, type WireForecastCharge } from '@/lib/billing/present'
import type { EventId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'

/** A coming charge as its customer may see it: with what the wallet holds and what is missing. */
export type WalletForecast = {
  [Field in keyof WireForecastCharge]-?: NonNullable<WireForecastCharge[Field]>
}

/** An event with the forecast that it tells the merchant. */
interface ForecastEvent {
  id: EventId
  subscriptionId: string
  forecast: WireForecastCharge | null
  /** Null: no wallet is linked. */
  walletId: string | null
  balancePaisa: bigint | null
}

/**
 * The forecasts of these events, for their customers. In production an event tells no balance, because the merchant reads
 * it. So the forecast is made again. A charge that has happened meanwhile has none.
 */
export async function loadForecasts(
  tx: Tx,
  events: readonly ForecastEvent[],
): Promise<Map<EventId, WalletForecast>> {
  const found = new Map<EventId, WalletForecast>()
  const silent: ForecastEvent[] = []
  for (const event of events) {
    if (event.forecast?.shortfallPaisa !== undefined) found.set(event.id, event.forecast as WalletForecast)
    else if (event.forecast) silent.push(event)
  }
  if (silent.length === 0) return found
  const until = new Date(Math.max(...silent.map(({ forecast }) => chargeAt(forecast).getTime())))
  const walletIds = new Set(silent.flatMap(({ walletId }) => walletId ?? []))
  const upcoming = await loadUpcoming(tx, [...walletIds], until)
  for (const { id, subscriptionId, forecast, walletId, balancePaisa } of silent) {
    const all = upcoming.get(walletId ?? '') ?? []
    const next = forecastCharges(all, balancePaisa ?? 0n, new Map([[subscriptionId, 1]])).get(subscriptionId)
    const charge = walletId ? next?.[0] : withoutWallet(forecast)
    if (charge?.at.getTime() === chargeAt(forecast).getTime())
      found.set(id, presentForecastCharge(charge, 'wallet') as WalletForecast)
  }
  return found
}

const chargeAt = (forecast: WireForecastCharge | null) => new Date(forecast?.chargeAt ?? 0)

function withoutWallet(forecast: WireForecastCharge | null): ForecastCharge {
  const amountPaisa = BigInt(forecast?.amountPaisa ?? 0)
  return {
    at: chargeAt(forecast),
    amountPaisa,
    balanceBeforePaisa: 0n,
    othersBeforePaisa: 0n,
    shortfallPaisa: amountPaisa,
  }
}
