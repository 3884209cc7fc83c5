import { agreementUrl } from '@/lib/agreement/link'
import {
  chargesAhead,
  everythingOf,
  forecastCharges,
  unpayable,
  type WalletFuture,
} from '@/lib/billing/forecast'
import { loadFutures } from '@/lib/billing/load-futures'
import { presentForecastCharge, type WireForecastCharge } from '@/lib/billing/present'
import { type BusinessId, type EventId, newWireId } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import type { StoredEntry } from '@/lib/invoice/schema'
import { startAgainAddress } from '@/lib/payment-link/start-again'
import type {
  Collection,
  Environment,
  InvoiceOrigin,
  InvoiceSettlement,
  InvoiceStatus,
} from '@/prisma/generated/enums'
import type { EventFacts, FactInvoice, FactTerms, FactWallet, WalletForecast } from './notice'
import { OCCASIONS } from './occasions'
import { type Recipient, type RecipientRow, recipientOf } from './recipient'
import { FRESH_MS } from './rules'

export interface EventKey {
  id: EventId
  businessId: string
  environment: Environment
}

/** An event with everything that its notices mention, and who gets them. */
export interface Occasion {
  facts: EventFacts
  recipient: Recipient
}

interface Row extends EventKey, RecipientRow {
  type: EventFacts['type']
  data: EventFacts['data']
  previous: EventFacts['previous']
  periodPaisa: bigint
  comingPaisa: bigint | null
  comingName: string | null
  changedFreely: boolean
  changesBefore: number
  forecast: WireForecastCharge | null
  subscriptionId: string
  priceId: string
  quantity: number
  collection: Collection
  customerId: string
  noticesOff: string[]
  finalAction: EventFacts['finalAction']
  ageMs: number
  now: Date
  productName: string
  balancePaisa: bigint | null
  lowBalancePaisa: bigint | null
  invoiceId: string | null
  outsidePaisa: bigint | null
  /** The phone number that the merchant entered. */
  writtenPhone: string | null
  invoiceStatus: InvoiceStatus | null
  settlement: InvoiceSettlement | null
  totalAmountPaisa: bigint | null
  timeline: StoredEntry[] | null
  origin: InvoiceOrigin | null
  lines: StoredLine[] | null
  lateSince: Date | null
  agreementId: string | null
  balanceAfterPaisa: bigint | null
  leftPaisa: bigint | null
  isPaidByTopUp: boolean
  heldPaisa: bigint | null
  owedBeforePaisa: bigint | null
}

/** Loads what the notices of these events need to know. An event that was deleted is left out. */
export async function loadOccasions(tx: Tx, events: readonly EventKey[]): Promise<Occasion[]> {
  const rows = await tx.query<Row>(OCCASIONS, [
    arrayParameter(events.map(({ businessId }) => businessId)),
    arrayParameter(events.map(({ environment }) => environment)),
    arrayParameter(events.map(({ id }) => id)),
  ])
  const forecasts = await loadForecasts(tx, rows.map(payerOf))
  const watched = rows.filter(
    ({ type, lowBalancePaisa }) => type === 'invoice.paid' && lowBalancePaisa !== null,
  )
  const futures = await loadFutures(tx, [...new Set(watched.flatMap(({ walletId }) => walletId ?? []))])
  const again = await startAgainOf(tx, rows)
  return rows.map((row) => ({
    facts: {
      ...factsOf(row, forecasts.get(row.id) ?? null, futures.get(row.walletId ?? '')),
      startAgain: again.get(row.id) ?? null,
    },
    recipient: recipientOf({ ...row, phone: row.phone ?? phoneAtCounter(row) }),
  }))
}

/** For subscriptions that have ended: where they can start again, by the event of the end. */
async function startAgainOf(tx: Tx, rows: readonly Row[]): Promise<Map<string, string | null>> {
  const again = new Map<string, string | null>()
  for (const { id, type, environment, now, ...row } of rows) {
    if (type !== 'subscription.canceled') continue
    const businessId = row.businessId as BusinessId
    const job = { actor: { kind: 'system' }, requestId: newWireId('run'), tx } as const
    again.set(id, await startAgainAddress({ businessId, environment, now, ...job }, row))
  }
  return again
}

/** What the merchant collects takes nothing from a wallet, so the wallet is left out. */
const payerOf = (row: Row): Row => (row.collection === 'outside' ? { ...row, walletId: null } : row)

/**
 * A customer who pays at a counter may have no wallet. Receipts of payments at the counter, and everything else about a subscription that
 * the merchant collects, go to the phone number that the merchant entered.
 */
function phoneAtCounter({ type, settlement, collection, writtenPhone }: Row): string | null {
  const isPaid = type === 'invoice.paid' || type === 'subscription.recovered'
  return (isPaid ? settlement : collection) === 'outside' ? writtenPhone : null
}

function factsOf(
  row: Row,
  forecast: WalletForecast | null,
  future: WalletFuture | undefined,
): Omit<EventFacts, 'startAgain'> {
  const { id, type, ageMs, now, data, previous, noticesOff, finalAction, productName } = row
  const shared = { id, type, ageMs, now, data, previous, forecast, noticesOff, finalAction, productName }
  const wallet = walletOf(row, future ? everythingOf(chargesAhead(future)).shortfallPaisa : 0n)
  return {
    ...shared,
    agreementUrl: agreementUrlOf(row),
    invoice: invoiceOf(row),
    wallet,
    isCollected: row.collection === 'outside',
    terms: termsOf(row),
    outsidePaisa: row.outsidePaisa,
    changesBefore: row.changesBefore,
  }
}

function termsOf({ periodPaisa, comingPaisa, comingName, changedFreely, forecast }: Row): FactTerms {
  const coming = comingPaisa !== null && comingName !== null
  return {
    amountPaisa: periodPaisa,
    formerPaisa: raisedFrom(forecast),
    coming: coming ? { amountPaisa: comingPaisa, productName: comingName } : null,
    changedFreely,
  }
}

function raisedFrom(forecast: WireForecastCharge | null): bigint | null {
  const former = forecast?.previousAmountPaisa
  return forecast && former && BigInt(former) < BigInt(forecast.amountPaisa) ? BigInt(former) : null
}

function agreementUrlOf({ agreementId, businessId, environment }: Row): string | null {
  return agreementId && agreementUrl({ businessId, environment, id: agreementId })
}

function invoiceOf(row: Row): FactInvoice | null {
  const { invoiceId, invoiceStatus, settlement, totalAmountPaisa, timeline, businessId, environment } = row
  const { origin, lines, lateSince } = row
  if (!invoiceId || !invoiceStatus || totalAmountPaisa === null || !timeline || !origin || !lines) return null
  const url = hostedUrl({ businessId, environment, id: invoiceId })
  const stored = { status: invoiceStatus, settlement, amountPaisa: totalAmountPaisa, origin, lines, timeline }
  return { ...stored, url, lateSince }
}

function walletOf({ balancePaisa, ...row }: Row, everythingPaisa: bigint): FactWallet | null {
  if (balancePaisa === null) return null
  const { balanceAfterPaisa, lowBalancePaisa } = row
  const heldPaisa = row.heldPaisa ?? 0n
  return {
    balancePaisa,
    heldPaisa,
    balanceAfterPaisa,
    leftPaisa: row.leftPaisa,
    lowBalancePaisa,
    isPaidByTopUp: row.isPaidByTopUp,
    owedBeforePaisa: row.owedBeforePaisa ?? 0n,
    everythingPaisa,
  }
}

/** An event that contains the forecast for the merchant. */
interface ForecastEvent {
  id: EventId
  subscriptionId: string
  forecast: WireForecastCharge | null
  ageMs: number
  /** Null if no wallet is linked. */
  walletId: string | null
}

/**
 * The forecasts of these events, for their customers. In production an event contains no balance, because the merchant reads it, and a late
 * notice must show the present state. For these the forecast is made again. If the charge has happened meanwhile, there is no forecast.
 */
async function loadForecasts(
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
