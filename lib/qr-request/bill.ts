import { HOUR_MS } from '@/lib/core/duration'
import { newWireId, type QrRequestId, type SubscriptionId } from '@/lib/core/id'
import { opensOnce } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel, QrRequestModel } from '@/prisma/generated/models'
import { askInTime } from './ask'
import { closeOutdated } from './close-outdated'
import { isWaiting, providerNameOf } from './rules'
import { qrRequests } from './table'

/** What the link of an invoice or of a reminder asks for. Anybody who has the link pays it. */
export interface Bill extends Pick<Ctx, 'businessId' | 'environment'> {
  customerId: string
  subscriptionId: SubscriptionId
  /** Null: its period has none yet. */
  invoiceId: string | null
  /** The beginning of its period. Null: the invoice was made by hand. */
  periodStart: Date | null
  amountPaisa: bigint
  /** The event whose reminder has the link. Null: it is the link of the invoice. */
  reminderId: string | null
}

/** @param invoice of a business, as its page shows it. */
export function billOf(invoice: InvoiceModel): Bill {
  const { customerId, id, origin, periodStart, totalAmountPaisa } = invoice
  return {
    businessId: invoice.businessId as Bill['businessId'],
    environment: invoice.environment,
    customerId,
    subscriptionId: invoice.subscriptionId as SubscriptionId,
    invoiceId: id,
    periodStart: origin === 'subscription' ? periodStart : null,
    amountPaisa: totalAmountPaisa,
    reminderId: null,
  }
}

// Requests of this bill and of nothing besides. A period that was ahead may have its invoice by now, or had it then.
const IS_OF = `q.business_id = $1 AND q.environment = $2 AND q.customer_id = $3 AND q.subscription_id = $4 AND q.amount_paisa = $7
  AND jsonb_array_length(q.covers) = 1 AND (q.covers->0->>'invoiceId' = $5::text
    OR (q.covers->0->>'invoiceId' IS NULL OR $5::text IS NULL) AND (q.covers->0->>'periodStart')::timestamptz = $6)`

const valuesOf = (bill: Bill) => {
  const { businessId, environment, customerId, subscriptionId, invoiceId, periodStart, amountPaisa } = bill
  return [businessId, environment, customerId, subscriptionId, invoiceId, periodStart, amountPaisa]
}

// As many as can be begun with the link in an hour.
const MOST_BEGUN = 10

const NEWEST = `SELECT ${qrRequests.columnList('q')} FROM qr_requests q WHERE ${IS_OF} ORDER BY q.id DESC LIMIT ${MOST_BEGUN}`

// Who pays the QR that a newer one has replaced is asked about, too.
const ASKED_AT_ONCE = 3

/** What was begun for a bill, the newest first. */
export type BillRequests = readonly QrRequestModel[]

/** What was begun for a bill. A page shows it, so the provider is asked about what has no money yet. */
export async function readBill(bill: Bill): Promise<BillRequests> {
  const read = () => query<QrRequestModel>(NEWEST, valuesOf(bill))
  const known = await read()
  const unpaid = known.filter(({ receivedPaisa }) => receivedPaisa === null).slice(0, ASKED_AT_ONCE)
  const changed = await Promise.all(unpaid.map((each) => askInTime(each, newWireId('req'))))
  const now = changed.includes(true) ? await read() : known
  return Promise.all(now.map(closeOutdated))
}

// An account that is out of use takes no new payers. What was paid into it counts.
const SHOWN = `SELECT ${qrRequests.columnList('q')} FROM qr_requests q
  JOIN provider_accounts a ON a.id = q.provider_account_id AND a.status = 'verified'
  WHERE ${IS_OF} AND q.status = 'waiting' AND q.expires_at > now() AND q.qr IS NOT NULL ORDER BY q.id DESC LIMIT 1`

/** The QR that waits for exactly this bill, whoever had it made. A page at a provider opens once, so each payer gets their own. */
export async function findShownQr(read: Pick<Tx, 'query'>, bill: Bill): Promise<QrRequestModel | null> {
  return (await read.query<QrRequestModel>(SHOWN, valuesOf(bill)))[0] ?? null
}

const BEGUN = `SELECT count(*)::int AS count, min(q.created_at) AS first_at FROM qr_requests q
  WHERE ${IS_OF} AND q.member_id IS NULL AND q.api_key_id IS NULL AND q.created_at > now() - interval '1 hour'`

/** When one more may be begun with the link. Null: now. It needs the lock of what is paid. */
export async function nextBegunAt(tx: Tx, bill: Bill): Promise<Date | null> {
  const [begun] = await tx.query<{ count: number; firstAt: Date | null }>(BEGUN, valuesOf(bill))
  if (!begun?.firstAt || begun.count < MOST_BEGUN) return null
  return new Date(begun.firstAt.getTime() + HOUR_MS)
}

/** A QR on a page of the bill. */
export const qrAmong = (requests: BillRequests, now: Date): QrRequestModel | undefined =>
  requests.find((each) => each.qr !== null && isWaiting(each, now))

/** Money that came and paid nothing. A person at the business looks at it. */
export const heldAmong = (requests: BillRequests): QrRequestModel | undefined =>
  requests.find(({ status }) => status === 'held')

/** Its money has paid this bill. What a person used for other invoices has not. */
export const paidAmong = (requests: BillRequests): QrRequestModel | undefined =>
  requests.find(({ status, resolvedAt }) => status === 'paid' && resolvedAt === null)

// As long as most providers let a payment be made.
const AWAY_FOR_MS = HOUR_MS / 2

/** Somebody has just gone to the page of a provider, and no money has come. */
export const awayAmong = (requests: BillRequests, now: Date): QrRequestModel | undefined =>
  requests.find(
    (each) =>
      opensOnce(providerNameOf(each)) &&
      each.openedAt !== null &&
      each.receivedPaisa === null &&
      now.getTime() - each.openedAt.getTime() < AWAY_FOR_MS,
  )

const OPEN = `
UPDATE qr_requests SET opened_at = now()
WHERE id = $1 AND opened_at IS NULL AND status = 'waiting' AND expires_at > now() AND redirect IS NOT NULL RETURNING 1`

/** Leads to the page of the provider, which opens once. @returns false if it cannot be opened any more. */
export async function openBillPage(id: QrRequestId): Promise<boolean> {
  return (await query(OPEN, [id])).length > 0
}
