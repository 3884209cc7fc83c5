import type { Billable } from '@/lib/billing/billable'
import { comingOf } from '@/lib/billing/changes'
import { readBillables } from '@/lib/billing/load-billables'
import { nextChargeOf } from '@/lib/core/next-charge'
import type { ShownTerms } from '@/lib/core/shown-terms'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { mainItem } from '@/lib/invoice/line-words'
import { openedAtOf } from '@/lib/invoice/timeline'
import { comingTermsOf } from '@/lib/subscription/coming-terms'
import { subscriptions } from '@/lib/subscription/table'
import type { CheckoutSessionModel, SubscriptionModel } from '@/prisma/generated/models'
import type { CheckoutView } from './read'
import { MAX_AGREED } from './schema'

/** An open invoice from before the checkout. */
export interface ExistingInvoice {
  id: string
  subscriptionId: string
  description: string
  amountPaisa: bigint
  /** When it was due. */
  since: Date
}

/** A live subscription from before the checkout that a wallet may pay, and that no wallet pays automatically yet. */
export interface ExistingSubscription {
  id: string
  /** The open invoice that it waits for. */
  openInvoiceId: string | null
  productName: string
  /** The cost of its next periods. */
  terms: ShownTerms
  /** True if it ends with its period. */
  ends: boolean
  /** Null if no charge is coming, because it ends or is paused. */
  nextChargeAt: Date | null
}

/** What the named customer of a checkout already has. None of it is paid unless the person chooses it. */
export interface Existing {
  invoices: ExistingInvoice[]
  subscriptions: ExistingSubscription[]
}

// Whether the wallet of the subscription `s` of a price `p` pays an amount automatically: by its own agreement, if that is for periods of
// this length, or by an allowance.
const isAgreed = (amount: string) => `(s.wallet_id IS NOT NULL AND (
  ${amount} <= 0 OR coalesce((s.agreement->>'amountPaisa')::bigint >= ${amount} AND s.agreement->>'interval' = p.interval::text
    AND (s.agreement->>'intervalCount')::int = p.interval_count, false) OR EXISTS (
    SELECT FROM agreements a
    WHERE a.wallet_id = s.wallet_id AND a.business_id = s.business_id AND a.environment = s.environment
      AND a.kind = 'allowance' AND a.status = 'given' AND coalesce(a.amount_paisa, ${amount}) >= ${amount})))`

// A manual invoice is never paid automatically.
const INVOICES = `
SELECT i.id, i.subscription_id, coalesce(i.description, ${mainItem('i.lines')}, '') AS description,
  i.total_amount_paisa AS amount_paisa, ${openedAtOf('i')} AS since
FROM invoices i
JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
WHERE i.business_id = $1 AND i.environment = $2 AND i.customer_id = $3 AND i.status = 'open'
  AND NOT (i.id IS NOT DISTINCT FROM s.open_invoice_id AND ${isAgreed('i.total_amount_paisa')})
ORDER BY i.id LIMIT ${MAX_AGREED}`

const SUBSCRIPTIONS = `
SELECT ${subscriptions.columnList('s')}, pr.name AS product_name
FROM subscriptions s
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE s.business_id = $1 AND s.environment = $2 AND s.customer_id = $3 AND s.ended_at IS NULL AND s.collection = 'wallet'
  AND NOT ${isAgreed('p.amount_paisa * s.quantity')}
ORDER BY s.id LIMIT ${MAX_AGREED}`

/**
 * What the customer that the merchant named already has, oldest first. Show it only to the holder of the checkout. It is empty until the
 * phone was verified, and for another person's phone.
 */
export async function loadExisting(view: CheckoutView): Promise<Existing> {
  const { businessId, environment, customerId, preBound, walletId, linkedPhone, phone } = view
  const isTheirs = walletId !== null && (linkedPhone === null || linkedPhone === phone)
  if (!preBound || !isTheirs || view.status !== 'open') return { invoices: [], subscriptions: [] }
  return readExisting({ query }, [businessId, environment, customerId])
}

/** Whether the named customer of a session already has something. The phone was verified. */
export async function hasExisting(
  reader: Pick<Tx, 'query'>,
  { preBound, businessId, environment, customerId }: CheckoutSessionModel,
): Promise<boolean> {
  if (!preBound) return false
  const existing = await readExisting(reader, [businessId, environment, customerId])
  return existing.invoices.length + existing.subscriptions.length > 0
}

async function readExisting(reader: Pick<Tx, 'query'>, key: readonly (string | null)[]): Promise<Existing> {
  const [invoices, rows] = await Promise.all([
    reader.query<ExistingInvoice>(INVOICES, [...key]),
    reader.query<SubscriptionRow>(SUBSCRIPTIONS, [...key]),
  ])
  const billables = await readBillables(reader, rows)
  const subscriptions = billables.map((billable, nth) => existingOf(rows[nth] as SubscriptionRow, billable))
  return { invoices, subscriptions }
}

type SubscriptionRow = SubscriptionModel & { productName: string }

function existingOf(row: SubscriptionRow, billable: Billable): ExistingSubscription {
  const { id, openInvoiceId, productName, cancelAtPeriodEnd: ends } = row
  const terms = comingTermsOf(comingOf(billable))
  return { id, openInvoiceId, productName, terms, ends, nextChargeAt: nextChargeOf(row) }
}
