import { forecastCharges, unpayable } from '@/lib/billing/forecast'
import { loadFutures } from '@/lib/billing/load-futures'
import { presentForecastCharge, type WireForecastCharge } from '@/lib/billing/present'
import type { EventId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WalletForecast } from './notice'
import { FRESH_MS } from './rules'

/** An event with the forecast that it tells the merchant. */
interface ForecastEvent {
  id: EventId
  subscriptionId: string
  forecast: WireForecastCharge | null
  ageMs: number
  /** Null: no wallet is linked. */
  walletId: string | null
}

/**
 * The forecasts of these events, for their customers. In production an event tells no balance, because the merchant reads
 * it, and a late notice tells how things stand now. For these the forecast is made again. A charge that has happened meanwhile
 * has none.
 */
export async function loadForecasts(
  tx: Tx,
  events: readonly ForecastEvent[],
): Promise<Map<EventId, WalletForecast>> {
  const found = new Map<EventId, WalletForecast>()
  const silent: ForecastEvent[] = []
  for (const event of events) {
    if (event.forecast?.shortfallPaisa !== undefined && event.ageMs <= FRESH_MS)
      found.set(event.id, event.forecast as WalletForecast)
    else if (event.forecast) silent.push(event)
  }
  if (silent.length === 0) return found
  const until = new Date(Math.max(...silent.map(({ forecast }) => chargeAt(forecast).getTime())))
  const walletIds = new Set(silent.flatMap(({ walletId }) => walletId ?? []))
  const futures = await loadFutures(tx, [...walletIds], until)
  for (const { id, subscriptionId, forecast, walletId } of silent) {
    const future = walletId && futures.get(walletId)
    const charge = future
      ? forecastCharges(future, new Map([[subscriptionId, 1]])).get(subscriptionId)?.[0]
      : unpayable(chargeAt(forecast), BigInt(forecast?.amountPaisa ?? 0))
    if (charge?.at.getTime() === chargeAt(forecast).getTime())
      found.set(id, presentForecastCharge(charge, 'wallet') as WalletForecast)
  }
  return found
}

const chargeAt = (forecast: WireForecastCharge | null) => new Date(forecast?.chargeAt ?? 0)
