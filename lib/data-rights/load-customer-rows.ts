import { type CustomerId, toWire } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import { topUps } from '@/lib/top-up/table'
import { SENT_EVENT } from '@/lib/webhook/call/body'
import type { DeliveryView } from '@/lib/webhook/delivery/present'
import type { AuditEntryModel, OutboxMessageModel, TopUpModel } from '@/prisma/generated/models'
import type { PageWanted } from './pages'

// A customer's rows that the API has no list of. Each statement reads one range of an index.

export interface ChargeRow {
  /** The id of the invoice, which the pages are ordered by. */
  id: string
  transactionId: string
  amountPaisa: bigint
  createdAt: Date
}

const CHARGES = `
SELECT i.id, t.id AS transaction_id, i.total_amount_paisa AS amount_paisa, t.created_at
FROM invoices i JOIN ledger_transactions t ON t.id = i.ledger_transaction_id
WHERE i.business_id = $1 AND i.environment = $2 AND i.customer_id = $3 AND ($5::uuid IS NULL OR i.id < $5)
ORDER BY i.id DESC LIMIT $4`

/** The wallet charges that paid this customer's invoices. */
export async function loadCharges(ctx: Ctx, id: CustomerId, wanted: PageWanted): Promise<Page<ChargeRow>> {
  return toPage(await query<ChargeRow>(CHARGES, ofCustomer(ctx, id, wanted)), wanted.limit)
}

const TOP_UPS = `
SELECT ${topUps.columnList('t')}
FROM customers c
JOIN wallets w ON w.user_id = c.user_id AND ${paysAt('w', '$1', '$2')}
JOIN topups t ON t.wallet_id = w.id AND t.reconciler_id = c.business_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3 AND ($5::uuid IS NULL OR t.id < $5)
ORDER BY t.id DESC LIMIT $4`

/** The top-ups of the linked wallet that this business may see. */
export async function loadTopUps(ctx: Ctx, id: CustomerId, wanted: PageWanted): Promise<Page<TopUpModel>> {
  return toPage(await query<TopUpModel>(TOP_UPS, ofCustomer(ctx, id, wanted)), wanted.limit)
}

export type SentMessage = Pick<
  OutboxMessageModel,
  'id' | 'channel' | 'recipient' | 'subject' | 'text' | 'status' | 'createdAt'
>

// Receipts and reminders contain the wallet's balance, which in production is between the customer and Khata.
const MESSAGES = `
SELECT m.id, m.channel, m.recipient, m.status, m.created_at,
  CASE WHEN $2::environment = 'sandbox' THEN m.subject END AS subject, CASE WHEN $2::environment = 'sandbox' THEN m.text END AS text
FROM outbox_messages m
WHERE m.recipient = ANY ($3) AND m.business_id = $1 AND m.environment = $2 AND ($5::uuid IS NULL OR m.id < $5)
ORDER BY m.id DESC LIMIT $4`

/** Mails and SMS of this business to these addresses and phones. They are kept for 30 days. */
export async function loadMessages(
  { businessId, environment }: Ctx,
  recipients: readonly string[],
  { limit, cursor }: PageWanted,
): Promise<Page<SentMessage>> {
  const params = [businessId, environment, recipients, limit + 1, cursor ?? null]
  return toPage(await query<SentMessage>(MESSAGES, params), limit)
}

const DELIVERIES = `
SELECT d.id, d.endpoint_id, d.environment, d.event_id, d.status, d.next_attempt_at, d.created_at, d.attempts, d.latest, w.url,
  ${SENT_EVENT}
FROM webhook_deliveries d
JOIN webhook_endpoints w ON w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
JOIN events e ON e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
WHERE d.business_id = $1 AND d.environment = $2 AND d.event_id = ANY ($3::uuid[])
ORDER BY d.id`

/** All deliveries of these events. An event has at most one for each endpoint. */
export function loadDeliveries(
  { businessId, environment }: Ctx,
  eventIds: readonly string[],
): Promise<DeliveryView[]> {
  return query<DeliveryView>(DELIVERIES, [businessId, environment, eventIds])
}

const AUDIT = `
SELECT id, business_id, actor, action, object_id, details, request_id, ip, created_at, environment
FROM audit_entries WHERE business_id = $1 AND object_id = ANY ($2) ORDER BY id`

/** The audit entries about these objects. Members appear only by their ids, because the file is for the customer. */
export async function loadAuditOf({ businessId }: Ctx, objectIds: readonly string[]) {
  const rows = await query<AuditEntryModel>(AUDIT, [businessId, objectIds])
  return rows.map((row) => ({ ...row, ip: null, actorName: null }))
}

export function presentCharge({ id, transactionId, amountPaisa, createdAt }: ChargeRow) {
  return {
    id: toWire('txn', transactionId),
    invoiceId: toWire('inv', id),
    type: 'charge' as const,
    amountPaisa: amountPaisa.toString(),
    createdAt: createdAt.toISOString(),
  }
}

export function presentSentMessage(row: SentMessage) {
  return { ...row, id: toWire('msg', row.id), createdAt: row.createdAt.toISOString() }
}

function ofCustomer(
  { businessId, environment }: Ctx,
  id: CustomerId,
  { limit, cursor }: PageWanted,
): unknown[] {
  return [businessId, environment, id, limit + 1, cursor ?? null]
}
