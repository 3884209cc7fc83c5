import { loadAllowances, type PayingPair, pairOf } from '@/lib/agreement/load-consents'
import { type Allowance, activeAgreement, hasRhythmOf } from '@/lib/agreement/rules'
import { grouped } from '@/lib/core/grouped'
import type { StoredLine } from '@/lib/core/invoice-line'
import type { Calendar } from '@/lib/core/period'
import { fullCharge } from '@/lib/core/period-charge'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { CLOCK_AT_STATEMENT, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { invoices } from '@/lib/invoice/table'
import { loadWaitingItems } from '@/lib/invoice-item/load-waiting'
import type { BillingInterval, DunningFinalAction } from '@/prisma/generated/enums'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable, NextTerms } from './billable'
import { comingOf } from './changes'

/** What billing needs from a price and the rows around it. */
export interface Terms {
  priceId: string
  productId: string
  amountPaisa: bigint
  currency: string
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
  itemName: string
  timeZone: string
  finalAction: DunningFinalAction
  graceDays: number
  payableAccountId: string
  now: Date
  /** When the price changed last. */
  priceUpdatedAt: Date
  trialDays: number
  /** True if the price and its product can be sold to new customers. */
  sold: boolean
  /** True if the business has items that wait for a renewal. */
  hasItems: boolean
}

const keysFrom = (alias: string) =>
  `unnest($1::uuid[], $2::environment[], $3::uuid[]) AS ${alias}(business_id, environment, id)`

// The lock on the price keeps its interval from changing until the charge has committed: updatePrice takes a stronger lock. `now` is the
// time of this statement. The transaction's own time may be too old, because it may have waited for the subscription's lock.
const TERMS = `
SELECT p.id AS price_id, p.product_id, p.amount_paisa, p.currency, p.interval, p.interval_count, p.calendar,
  coalesce(pr.name || ' – ' || p.nickname, pr.name) AS item_name,
  b.time_zone, b.final_action, b.grace_days, a.id AS payable_account_id,
  ${CLOCK_AT_STATEMENT} AS now, p.updated_at AS price_updated_at,
  p.trial_days, p.active AND pr.active AS sold,
  EXISTS (SELECT FROM invoice_items w WHERE w.business_id = k.business_id AND w.environment = k.environment
    AND w.invoice_id IS NULL) AS has_items
FROM ${keysFrom('k')}
JOIN prices p ON p.business_id = k.business_id AND p.environment = k.environment AND p.id = k.id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
JOIN businesses b ON b.id = k.business_id
JOIN ledger_accounts a ON a.business_id = k.business_id AND a.environment = k.environment AND a.kind = 'merchant_payable'
${joinClock('k.business_id', 'k.environment')}`
const LOCK_TERMS = `${TERMS} FOR KEY SHARE OF p`

const OPEN_INVOICES = `
SELECT ${invoices.columnList('i')} FROM ${keysFrom('k')}
JOIN invoices i ON i.business_id = k.business_id AND i.environment = k.environment AND i.id = k.id`

type Key = Pick<SubscriptionModel, 'businessId' | 'environment' | 'id'>

const keyParameters = (keys: readonly Key[]) => [
  arrayParameter(keys.map(({ businessId }) => businessId)),
  arrayParameter(keys.map(({ environment }) => environment)),
  arrayParameter(keys.map(({ id }) => id)),
]

/** The terms of these prices, locked until the transaction ends. A price that does not exist is missing from the result. */
export function lockTerms(tx: Tx, prices: readonly Key[]): Promise<Terms[]> {
  return tx.query<Terms>(LOCK_TERMS, keyParameters(prices))
}

/**
 * Adds to locked subscriptions what billing needs, in at most three statements. An open invoice changes only under its subscription's lock,
 * so it needs no lock of its own.
 * @param voided other open invoices of these subscriptions that are about to be voided.
 */
export function loadBillables(
  tx: Tx,
  rows: readonly SubscriptionModel[],
  voided: readonly InvoiceModel[] = [],
): Promise<Billable[]> {
  return addTerms(tx, rows, LOCK_TERMS, voided)
}

/** Like `loadBillables`, for a forecast. It locks nothing. */
export function readBillables(reader: Reader, rows: readonly SubscriptionModel[]): Promise<Billable[]> {
  return addTerms(reader, rows, TERMS, [])
}

type Reader = Pick<Tx, 'query'>

async function addTerms(
  tx: Reader,
  rows: readonly SubscriptionModel[],
  statement: string,
  voided: readonly InvoiceModel[],
): Promise<Billable[]> {
  if (rows.length === 0) return []
  // Many subscriptions share few prices, and everything around a subscription depends on its price.
  const prices = new Map(
    rows.flatMap(({ priceId, pendingPriceId, businessId, environment }) =>
      [priceId, ...(pendingPriceId ? [pendingPriceId] : [])].map(
        (id) => [id, { businessId, environment, id }] as const,
      ),
    ),
  )
  const found = await tx.query<Terms>(statement, keyParameters([...prices.values()]))
  const terms = new Map(found.map((each) => [each.priceId, each]))
  const openKeys = rows.flatMap(({ businessId, environment, openInvoiceId }) =>
    openInvoiceId ? [{ businessId, environment, id: openInvoiceId }] : [],
  )
  const open = openKeys.length > 0 ? await tx.query<InvoiceModel>(OPEN_INVOICES, keyParameters(openKeys)) : []
  const openById = new Map(open.map((invoice) => [invoice.id, invoice]))
  const billables = rows.map((subscription) => {
    const its = terms.get(subscription.priceId)
    if (!its) throw new Error(`subscription ${subscription.id} has no price, business or ledger account`)
    const openInvoice = (subscription.openInvoiceId && openById.get(subscription.openInvoiceId)) || null
    const billable = billableOf({ ...subscription }, its, openInvoice)
    const { pendingPriceId, pendingQuantity } = subscription
    const pending = pendingPriceId && terms.get(pendingPriceId)
    if (pending && pendingQuantity) billable.next = nextTermsOf(pending, pendingQuantity)
    return billable
  })
  await addItems(tx, billables, found, [...open, ...voided], statement === LOCK_TERMS)
  await addAllowances(tx, billables)
  return billables
}

/** Adds the items that wait for renewals, or that wait again if an open invoice is voided. One statement, or none if there are no items. */
async function addItems(
  tx: Reader,
  billables: readonly Billable[],
  terms: readonly Terms[],
  open: readonly InvoiceModel[],
  locks: boolean,
): Promise<void> {
  const billing = open
    .filter(({ lines }) => (lines as StoredLine[]).some(({ item }) => item))
    .map(({ id }) => id)
  const having = new Set(terms.flatMap(({ priceId, hasItems }) => (hasItems ? [priceId] : [])))
  const needing = billables.filter(
    ({ subscription }) => billing.length > 0 || having.has(subscription.priceId),
  )
  if (needing.length === 0) return
  const rows = needing.map(({ subscription }) => subscription)
  const waiting = grouped(await loadWaitingItems(tx, rows, billing, locks), ({ customerId }) => customerId)
  for (const billable of needing) billable.waiting = waiting.get(billable.subscription.customerId) ?? []
}

/** Adds the allowances for charges that the subscriptions' own agreements do not cover. */
async function addAllowances(tx: Reader, billables: readonly Billable[]): Promise<void> {
  const needing = billables.filter((billable) => billable.walletId && !isAgreed(billable))
  const [first] = needing
  if (!first) return
  const pairs = new Map(needing.map((billable) => [pairOf(payingPair(billable)), payingPair(billable)]))
  const since = new Date(
    Math.min(
      ...needing.map(({ subscription, now }) => (subscription.dueAt ?? now).getTime()),
      first.now.getTime(),
    ),
  )
  const allowances = await loadAllowances(tx, [...pairs.values()], since)
  for (const billable of needing) billable.allowance = allowances.get(pairOf(payingPair(billable))) ?? null
}

/** True if the subscription's agreement covers everything that can be charged now. */
function isAgreed(billable: Billable): boolean {
  const { subscription, openInvoice, waiting } = billable
  if (waiting.length > 0) return false
  const coming = comingOf(billable)
  const agreement = activeAgreement(subscription)
  const isSteady = agreement?.terms === undefined
  const agreedPaisa = BigInt(isSteady ? (agreement?.pricePaisa ?? agreement?.amountPaisa ?? 0) : 0)
  const isSame = agreement !== null && hasRhythmOf(agreement, coming.price)
  return isSame && agreedPaisa >= fullCharge(coming) && agreedPaisa >= (openInvoice?.totalAmountPaisa ?? 0n)
}

const payingPair = ({ walletId, subscription }: Billable): PayingPair => ({
  walletId: walletId as string,
  businessId: subscription.businessId,
  environment: subscription.environment,
})

const planTermsOf = ({
  calendar,
  amountPaisa,
  currency,
  interval,
  intervalCount,
  priceUpdatedAt,
  itemName,
}: Terms) => ({
  price: { amountPaisa, currency, interval, intervalCount, calendar, updatedAt: priceUpdatedAt },
  itemName,
})

/** The terms that a subscription changes to. */
export const nextTermsOf = (terms: Terms, quantity: number): NextTerms => ({
  ...planTermsOf(terms),
  priceId: terms.priceId,
  productId: terms.productId,
  quantity,
})

/** One subscription with its terms. The plan may change the row. */
export function billableOf(
  subscription: SubscriptionModel,
  terms: Terms,
  openInvoice: InvoiceModel | null,
  allowance: Allowance | null = null,
): Billable {
  return {
    subscription,
    ...planTermsOf(terms),
    next: null,
    timeZone: terms.timeZone,
    finalAction: terms.finalAction,
    graceDays: terms.graceDays,
    payableAccountId: terms.payableAccountId,
    walletId: subscription.walletId,
    isPresent: false,
    allowance,
    openInvoice,
    waiting: [],
    now: terms.now,
    until: null,
  }
}
