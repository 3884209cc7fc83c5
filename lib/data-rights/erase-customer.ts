import { recordAudit } from '@/lib/audit/record'
import { expireCheckoutSession } from '@/lib/checkout/expire'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type CheckoutSessionId, type CustomerId, fromWire, toWire } from '@/lib/core/id'
import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { customers } from '@/lib/customer/table'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { TimelineEntry } from '@/lib/invoice/schema'
import { invoices } from '@/lib/invoice/table'
import { deleteViewsWith } from '@/lib/saved-view/delete'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import type { InvoiceModel } from '@/prisma/generated/models'
import { emptied, fieldsThatAre, settingEmptied } from './emptied'
import { BATCH_ROWS, type Erasure, ofCustomerParams } from './erasure'
import { redactMessages, redactResponses } from './redact-copies'
import { redactEvents, redactEventsById } from './redact-events'
import { redactWithdrawals } from './redact-withdrawals'
import {
  ERASED_TEXT,
  type Identity,
  OWN_REASON,
  type Pseudonym,
  pseudonymOf,
  type Scrub,
  scrubber,
} from './rules'

/**
 * Replaces a customer by a pseudonym, in their row and in every copy of it: subscriptions, invoices, checkouts, events, deliveries,
 * messages, stored responses. Amounts, numbers, dates, states and the ledger stay. This also archives the customer. A second call returns
 * the same and changes nothing.
 * @throws {DomainError} `resource_not_found`, `customer_has_active_subscriptions`, `customer_has_open_invoices`.
 */
export function eraseCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    const scoped = { ...ctx, tx }
    const current = await lockCustomer(tx, ctx, id, { strength: 'UPDATE' })
    if (current.erasedAt) return current
    const refusal = await erasureRefusal(tx, ctx, id)
    if (refusal) throw new DomainError(refusal)
    await endCheckouts(tx, scoped, id)
    const pseudonym = pseudonymOf(id)
    const identity = await loadIdentity(tx, ctx, current)
    const scrub = scrubber(identity, pseudonym)
    const redact = (document: unknown) => redacted(document, toWire('cus', id), pseudonym, scrub)
    const target = { ctx, customer: current, identity, pseudonym, scrub, redact }

    await redactEvents(tx, target)
    await redactInvoices(tx, target)
    await redactMessages(tx, target)
    await redactResponses(tx, target)
    await redactRows(tx, target)

    const { now } = ctx
    const archived: CustomerView = {
      ...current,
      ...emptied('customers', pseudonym),
      walletBalancePaisa: null,
      archivedAt: current.archivedAt ?? now,
    }
    const erased: CustomerView = { ...archived, erasedAt: now, updatedAt: nextUpdatedAt(archived, now) }
    await customers.update(tx, [erased], WRITTEN)
    if (!current.archivedAt) await emit(tx, ctx, 'customer.archived', id, presentCustomer(archived))
    await emit(tx, ctx, 'customer.updated', id, presentCustomer(erased))
    await recordAudit(tx, ctx, 'customer.erased', toWire('cus', id))
    return erased
  })
}

const WRITTEN = [...fieldsThatAre('personal', 'customers'), 'archivedAt', 'erasedAt', 'updatedAt'] as const

const OPEN_INVOICE = `
SELECT 1 FROM invoices
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND status IN ('draft', 'open') LIMIT 1`

/** Why a customer cannot be erased now. Undefined if they can. */
export async function erasureRefusal(
  tx: Tx,
  ctx: Ctx,
  id: CustomerId,
): Promise<'customer_has_active_subscriptions' | 'customer_has_open_invoices' | undefined> {
  if (await customerHasLiveSubscription(tx, ctx, id)) return 'customer_has_active_subscriptions'
  const open = await tx.query(OPEN_INVOICE, [ctx.businessId, ctx.environment, id])
  return open.length > 0 ? 'customer_has_open_invoices' : undefined
}

/** Like `erasureRefusal`, for a page that offers the erasure. */
export function findErasureRefusal(ctx: Ctx, id: CustomerId) {
  return transact(ctx, (tx) => erasureRefusal(tx, ctx, id))
}

const OPEN_CHECKOUTS = `
SELECT id FROM checkout_sessions
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND status = 'open' ORDER BY id`

/** Nobody must be able to finish a checkout for an erased customer. */
async function endCheckouts(tx: Tx, ctx: Ctx, id: CustomerId): Promise<void> {
  const open = await tx.query<{ id: CheckoutSessionId }>(OPEN_CHECKOUTS, [
    ctx.businessId,
    ctx.environment,
    id,
  ])
  for (const checkout of open) await expireCheckoutSession(ctx, checkout.id)
}

// A customer may have had other names, addresses and phones. Their events contain these, as long as events are kept.
const KNOWN = `
SELECT e.data->>'name' AS name, e.data->>'email' AS email, e.data->>'phone' AS phone FROM events e
WHERE e.business_id = $1 AND e.environment = $2 AND e.object_id = $3 AND e.type NOT LIKE 'invoice.%'
UNION
SELECT NULL, NULL, phone FROM users WHERE id = $4
UNION
SELECT NULL, NULL, old_phone FROM phone_changes WHERE user_id = $4 AND state = 'done'
UNION
SELECT NULL, NULL, phone FROM checkout_sessions
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND phone IS NOT NULL`

/** Everything that identifies a customer, now and earlier. */
async function loadIdentity(tx: Tx, ctx: Ctx, customer: CustomerView): Promise<Identity> {
  const rows = await tx.query<Record<'name' | 'email' | 'phone', string | null>>(KNOWN, [
    ctx.businessId,
    ctx.environment,
    customer.id,
    customer.userId,
  ])
  const known = (column: 'name' | 'email' | 'phone') =>
    new Set([customer[column], ...rows.map((row) => row[column])].filter((value) => value !== null))
  return {
    names: known('name'),
    emails: known('email'),
    phones: known('phone'),
  }
}

// Fields in wire form have the names of their columns.
const PERSONAL_FIELDS: Readonly<Record<string, unknown>> = {
  ...emptied('subscriptions'),
  ...emptied('invoices'),
  ...emptied('credit_notes', { buyer: {} }),
  ...emptied('checkout_sessions'),
  ...emptied('customer_notes', { note: ERASED_TEXT }),
  ...emptied('payments'),
  ...emptied('qr_requests'),
  ...emptied('payment_questions', { question: ERASED_TEXT }),
  // The account of a withdrawal.
  to: null,
}

/** The reason for the end of a subscription that remains after an erasure. */
function reasonKept(reason: unknown): unknown {
  return reason === OWN_REASON ? reason : null
}

/** A stored document after the erasure. It cannot contain other customers, because each document is about one object. */
export function redacted(
  document: unknown,
  customerWireId: string,
  pseudonym: Pseudonym,
  scrub: Scrub,
): unknown {
  if (typeof document === 'string') return scrub(document)
  if (Array.isArray(document)) return document.map((each) => redacted(each, customerWireId, pseudonym, scrub))
  if (typeof document !== 'object' || document === null) return document
  const isCustomer = 'id' in document && document.id === customerWireId
  const left: Record<string, unknown> = {
    ...PERSONAL_FIELDS,
    buyer: { ...pseudonym, phone: null, panNumber: null, address: null },
    ...(isCustomer && emptied('customers', pseudonym)),
  }
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => {
      if (name === 'cancelReason') return [name, reasonKept(value)]
      // A draft has no buyer yet.
      if (name === 'buyer' && value === null) return [name, null]
      if (Object.hasOwn(left, name)) return [name, left[name]]
      return [name, redacted(value, customerWireId, pseudonym, scrub)]
    }),
  )
}

const PAGE = `
SELECT ${invoices.columnList()} FROM invoices
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND ($5::uuid IS NULL OR id > $5)
ORDER BY id LIMIT $4`

const TEXTS = fieldsThatAre('scrubbed', 'invoices')
const CHANGED = [...TEXTS, ...fieldsThatAre('personal', 'invoices')]

/**
 * Redacts a customer's invoices and their events. Numbers, amounts, dates and items stay, because the law requires keeping them. In texts,
 * whatever identifies the person is replaced.
 */
async function redactInvoices(tx: Tx, erasure: Erasure): Promise<void> {
  let last: string | null = null
  for (;;) {
    const params: unknown[] = [...ofCustomerParams(erasure), BATCH_ROWS, last]
    const rows: InvoiceModel[] = await tx.query<InvoiceModel>(PAGE, params)
    await invoices.update(
      tx,
      rows.map((row) => redactedInvoice(row, erasure)),
      CHANGED,
    )
    await redactEventsById(tx, erasure, rows.flatMap(eventIdsOf))
    if (rows.length < BATCH_ROWS) return
    last = rows.at(-1)?.id ?? null
  }
}

function redactedInvoice(row: InvoiceModel, { redact, pseudonym }: Erasure): InvoiceModel {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, redact(row[field])]))
  // Of this buyer only the name and the address are known. A customer with a draft or an open invoice is not erased.
  return { ...row, ...texts, ...emptied('invoices', { buyer: { ...pseudonym } }) }
}

function eventIdsOf({ timeline }: InvoiceModel): string[] {
  return (timeline as unknown as TimelineEntry[]).flatMap(({ id }) => fromWire('evt', id) ?? [])
}

const REASON_KEPT = `CASE WHEN cancel_reason = '${OWN_REASON}' THEN cancel_reason END`

// The time of the last change stays, because the object's last event has the same.
const SUBSCRIPTIONS = `
UPDATE subscriptions SET ${settingEmptied('subscriptions', { cancelReason: REASON_KEPT })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

// A bearer that still works would open a page with the phone.
const CHECKOUTS = `
UPDATE checkout_sessions SET ${settingEmptied('checkout_sessions')},
  bearer_expires_at = CASE WHEN bearer_expires_at > now() THEN now() ELSE bearer_expires_at END
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

const CONSENTS = `
UPDATE checkout_consents k SET ${settingEmptied('checkout_consents')}
FROM checkout_sessions c
WHERE c.business_id = $1 AND c.environment = $2 AND c.customer_id = $3
  AND (k.business_id, k.environment, k.checkout_session_id) = (c.business_id, c.environment, c.id)`

// Waiting items will not be billed any more.
const ITEMS = `
UPDATE invoice_items SET ${settingEmptied('invoice_items', { description: `'${ERASED_TEXT}'` })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

const PAYMENTS = `
UPDATE payments SET ${settingEmptied('payments')}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

// A new person who has not paid is known only by their phone.
const QR_REQUESTS = `
UPDATE qr_requests SET ${settingEmptied('qr_requests')}
WHERE business_id = $1 AND environment = $2
  AND (customer_id = $3 OR customer_id IS NULL AND membership->'customer'->>'phone' = ANY ($4::text[]))`

const QUESTIONS = `
UPDATE payment_questions SET ${settingEmptied('payment_questions', { question: `'${ERASED_TEXT}'` })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

// A note without its text is nothing, so it is deleted.
const TEAM_NOTES =
  'DELETE FROM customer_notes WHERE business_id = $1 AND environment = $2 AND customer_id = $3'

// The law requires keeping credit notes. The trigger credit_notes_frozen allows no other change.
const CREDIT_NOTES = `
UPDATE credit_notes SET ${settingEmptied('credit_notes', { buyer: '$4::jsonb' })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

// A member's text about the person.
const NOTES = `
UPDATE topups t SET handled_note = '${ERASED_TEXT}'
FROM wallets w
WHERE w.user_id = $4 AND w.environment = $2 AND t.wallet_id = w.id AND t.reconciler_id = $1 AND t.handled_note IS NOT NULL
  AND $3::uuid IS NOT NULL`

const SET_ASIDE = `
UPDATE set_aside_items SET error = '${ERASED_TEXT}'
WHERE business_id = $1 AND environment = $2 AND subject_id IN (
  SELECT id FROM subscriptions WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM checkout_sessions WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM outbox_messages WHERE recipient = $4 AND business_id = $1 AND environment = $2)`

/** Redacts a customer's rows, except the invoices. */
async function redactRows(tx: Tx, erasure: Erasure): Promise<void> {
  const params = ofCustomerParams(erasure)
  await tx.query(SUBSCRIPTIONS, params)
  await tx.query(CHECKOUTS, params)
  await tx.query(CONSENTS, params)
  await tx.query(ITEMS, params)
  await tx.query(PAYMENTS, params)
  await tx.query(QR_REQUESTS, [...params, arrayParameter([...erasure.identity.phones])])
  await tx.query(QUESTIONS, params)
  await redactWithdrawals(tx, erasure)
  await tx.query(TEAM_NOTES, params)
  await tx.query(CREDIT_NOTES, [...params, JSON.stringify(erasure.pseudonym)])
  await tx.query(NOTES, [...params, erasure.customer.userId])
  // Nobody needs to search for an erased person.
  const wireId = toWire('cus', erasure.customer.id)
  await deleteViewsWith(tx, erasure.ctx, (text) => text === wireId || erasure.scrub(text) !== text)
  await tx.query(SET_ASIDE, [...params, erasure.pseudonym.email])
}
