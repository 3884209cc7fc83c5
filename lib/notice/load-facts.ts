import { agreementUrl } from '@/lib/agreement/link'
import { chargesAhead, everythingOf, type WalletFuture } from '@/lib/billing/forecast'
import { loadFutures } from '@/lib/billing/load-futures'
import type { WireForecastCharge } from '@/lib/billing/present'
import { isRecoveredSql } from '@/lib/billing/recovery-order'
import type { EventId } from '@/lib/core/id'
import type { NOTICE_EVENT_TYPES } from '@/lib/events/catalogue'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import type { WireInvoice } from '@/lib/invoice/present'
import type { StoredEntry } from '@/lib/invoice/schema'
import type { WireSubscription } from '@/lib/subscription/present'
import type {
  DunningFinalAction,
  Environment,
  InvoiceSettlement,
  InvoiceStatus,
} from '@/prisma/generated/enums'
import { loadForecasts, type WalletForecast } from './load-forecasts'
import { RECIPIENT, type Recipient, type RecipientRow, recipientOf } from './recipient'

/** An event with what its notices need to know. */
export interface EventFacts {
  id: EventId
  type: (typeof NOTICE_EVENT_TYPES)[number]
  /** How long ago it was committed, in real time. */
  ageMs: number
  /** The present of the business. */
  now: Date
  /** The object as the event shows it. */
  data: WireInvoice | WireSubscription
  forecast: WalletForecast | null
  noticesOff: readonly string[]
  finalAction: DunningFinalAction
  productName: string
  /** Where the customer answers what the charge waits for. Null: it waits for nothing but money. */
  agreementUrl: string | null
  /** The invoice as it is now: the event's own, or the one that a recovered subscription paid. */
  invoice: FactInvoice | null
  /** The wallet that pays. Null: none is linked. */
  wallet: FactWallet | null
}

export interface FactInvoice {
  status: InvoiceStatus
  settlement: InvoiceSettlement | null
  amountPaisa: bigint
  /** In ascending order. */
  timeline: readonly StoredEntry[]
  url: string | null
}

export interface FactWallet {
  /** What it holds now. */
  balancePaisa: bigint
  /** What it held when the event was made. */
  heldPaisa: bigint
  /** What it held after the charge of the invoice. Null: the invoice was not paid from it. */
  balanceAfterPaisa: bigint | null
  /** Open invoices that a top-up pays before the invoice. */
  owedBeforePaisa: bigint
  /** The customer wants to know when it holds less. */
  lowBalancePaisa: bigint | null
  /** What must be added now so that it pays everything that comes. Only where the customer may be told of a low balance. */
  everythingPaisa: bigint
}

export interface EventKey {
  id: EventId
  businessId: string
  environment: Environment
}

/** An event with everything that its notices say, and who gets them. */
export interface Occasion {
  facts: EventFacts
  recipient: Recipient
}

/**
 * A join to one row by its key. The subquery with its limit has no other plan. As a plain join, a database without
 * statistics, as one is in its first minutes, read all rows of the business for each event: seconds for fifty events.
 */
const row = (alias: string, table: string, key: string) =>
  `LATERAL (SELECT * FROM ${table} WHERE ${key} LIMIT 1) ${alias} ON true`

/** The row of the event's business and environment that has this id. */
const rowById = (alias: string, table: string, id: string) =>
  row(alias, table, `business_id = e.business_id AND environment = e.environment AND id = ${id}`)

// One statement for a batch of events.
// An event of an invoice is about that invoice. One of a recovered subscription is about the invoice of its new period.
// Ids are in the order of time, so the newest entry before the event's id says what the wallet held then. A top-up pays
// the oldest open invoice first, so a customer who wants to pay this one pays the older ones too.
const SELECT = `
SELECT e.id, e.business_id, e.environment, e.type, e.data, e.forecast, s.id AS subscription_id, c.id AS customer_id,
  ${RECIPIENT}, b.notices_off, b.final_action,
  extract(epoch FROM now() - e.created_at)::float8 * 1000 AS age_ms, ${CLOCK_NOW} AS now,
  pr.name AS product_name, w.balance_paisa, wp.low_balance_paisa,
  i.id AS invoice_id, i.status AS invoice_status, i.settlement, i.total_amount_paisa, i.timeline,
  asked.id AS agreement_id,
  charge.balance_after_paisa, held.balance_after_paisa AS held_paisa, owed.paisa AS owed_before_paisa
FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, id)
JOIN ${row('e', 'events', 'business_id = k.business_id AND environment = k.environment AND id = k.id')}
LEFT JOIN ${rowById('own', 'invoices', "e.object_id AND e.type LIKE 'invoice.%'")}
JOIN ${rowById('s', 'subscriptions', 'coalesce(own.subscription_id, e.object_id)')}
LEFT JOIN ${row(
  'period',
  'invoices',
  `e.type = 'subscription.recovered' AND origin = 'subscription'
  AND business_id = e.business_id AND environment = e.environment AND subscription_id = s.id
  AND period_start = (e.data ->> 'currentPeriodStart')::timestamptz`,
)}
LEFT JOIN ${rowById('i', 'invoices', 'coalesce(own.id, period.id)')}
JOIN ${rowById('c', 'customers', 's.customer_id')}
JOIN businesses b ON b.id = e.business_id
JOIN ${rowById('p', 'prices', 's.price_id')}
JOIN ${rowById('pr', 'products', 'p.product_id')}
LEFT JOIN LATERAL (
  SELECT a.id FROM agreements a
  WHERE (s.not_agreed OR e.type = 'subscription.renewal_upcoming') AND a.business_id = s.business_id AND a.environment = s.environment AND a.subscription_id = s.id
    AND a.status = 'asked' AND a.link_expires_at IS NULL
  ORDER BY a.id DESC LIMIT 1
) asked ON true
LEFT JOIN wallets w ON w.id = s.wallet_id
LEFT JOIN users u ON u.id = w.user_id
LEFT JOIN wallet_preferences wp ON wp.wallet_id = w.id
LEFT JOIN ledger_entries charge ON charge.account_id = w.id AND charge.transaction_id = i.ledger_transaction_id
LEFT JOIN LATERAL (
  SELECT n.balance_after_paisa FROM ledger_entries n
  WHERE e.type = 'invoice.payment_failed' AND n.account_id = w.id AND n.transaction_id < e.id
  ORDER BY n.transaction_id DESC LIMIT 1
) held ON true
LEFT JOIN LATERAL (
  SELECT sum(oi.total_amount_paisa) AS paisa FROM subscriptions os
  JOIN invoices oi ON oi.business_id = os.business_id AND oi.environment = os.environment AND oi.id = os.open_invoice_id
  WHERE e.type = 'invoice.payment_failed'
    AND os.wallet_id = w.id AND ${isRecoveredSql('os')} AND oi.id < i.id
) owed ON true
${joinClock('e.business_id', 'e.environment')}`

interface Row extends EventKey, RecipientRow {
  type: EventFacts['type']
  data: EventFacts['data']
  forecast: WireForecastCharge | null
  subscriptionId: string
  customerId: string
  noticesOff: string[]
  finalAction: EventFacts['finalAction']
  ageMs: number
  now: Date
  productName: string
  balancePaisa: bigint | null
  lowBalancePaisa: bigint | null
  invoiceId: string | null
  invoiceStatus: InvoiceStatus | null
  settlement: InvoiceSettlement | null
  totalAmountPaisa: bigint | null
  timeline: StoredEntry[] | null
  agreementId: string | null
  balanceAfterPaisa: bigint | null
  heldPaisa: bigint | null
  owedBeforePaisa: bigint | null
}

/** What the notices of these events need to know. An event that was deleted has none. */
export async function loadOccasions(tx: Tx, events: readonly EventKey[]): Promise<Occasion[]> {
  const rows = await tx.query<Row>(SELECT, [
    arrayParameter(events.map(({ businessId }) => businessId)),
    arrayParameter(events.map(({ environment }) => environment)),
    arrayParameter(events.map(({ id }) => id)),
  ])
  const forecasts = await loadForecasts(tx, rows)
  const watched = rows.filter(
    ({ type, lowBalancePaisa }) => type === 'invoice.paid' && lowBalancePaisa !== null,
  )
  const futures = await loadFutures(tx, [...new Set(watched.flatMap(({ walletId }) => walletId ?? []))])
  return rows.map((row) => ({
    facts: factsOf(row, forecasts.get(row.id) ?? null, futures.get(row.walletId ?? '')),
    recipient: recipientOf(row),
  }))
}

function factsOf(row: Row, forecast: WalletForecast | null, future: WalletFuture | undefined): EventFacts {
  const { id, type, ageMs, now, data, noticesOff, finalAction, productName } = row
  const shared = { id, type, ageMs, now, data, forecast, noticesOff, finalAction, productName }
  const wallet = walletOf(row, future ? everythingOf(chargesAhead(future)).shortfallPaisa : 0n)
  return { ...shared, agreementUrl: agreementUrlOf(row), invoice: invoiceOf(row), wallet }
}

function agreementUrlOf({ agreementId, businessId, environment }: Row): string | null {
  return agreementId && agreementUrl({ businessId, environment, id: agreementId })
}

function invoiceOf(row: Row): FactInvoice | null {
  const { invoiceId, invoiceStatus, settlement, totalAmountPaisa, timeline, businessId, environment } = row
  if (!invoiceId || !invoiceStatus || totalAmountPaisa === null || !timeline) return null
  const url = hostedUrl({ businessId, environment, id: invoiceId })
  return { status: invoiceStatus, settlement, amountPaisa: totalAmountPaisa, timeline, url }
}

function walletOf({ balancePaisa, ...row }: Row, everythingPaisa: bigint): FactWallet | null {
  if (balancePaisa === null) return null
  const { balanceAfterPaisa, lowBalancePaisa } = row
  const heldPaisa = row.heldPaisa ?? 0n
  return {
    balancePaisa,
    heldPaisa,
    balanceAfterPaisa,
    lowBalancePaisa,
    owedBeforePaisa: row.owedBeforePaisa ?? 0n,
    everythingPaisa,
  }
}
