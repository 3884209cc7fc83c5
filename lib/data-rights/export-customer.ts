import { presentAgreement } from '@/lib/agreement/present'
import { listAgreements } from '@/lib/agreement/read'
import { presentAuditEntry } from '@/lib/audit/present'
import { recordAudit } from '@/lib/audit/record'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { listCheckoutSessions } from '@/lib/checkout/read'
import { type CustomerId, type ObjectRef, type Prefix, toWire } from '@/lib/core/id'
import { maskedPhone } from '@/lib/core/phone'
import { presentCreditNote } from '@/lib/credit-note/present'
import { listCreditNotes } from '@/lib/credit-note/read'
import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { getCustomer } from '@/lib/customer/read'
import { presentCustomerNote } from '@/lib/customer-note/present'
import { listNotes } from '@/lib/customer-note/read'
import { presentEvent } from '@/lib/events/present'
import { listEvents } from '@/lib/events/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { countAction } from '@/lib/infra/process/rate-limit'
import { presentInvoice } from '@/lib/invoice/present'
import { listInvoices } from '@/lib/invoice/read'
import { presentInvoiceItem } from '@/lib/invoice-item/present'
import { listInvoiceItems } from '@/lib/invoice-item/read'
import { presentPayment } from '@/lib/payment/present'
import { listPayments } from '@/lib/payment/read'
import { presentQuestion } from '@/lib/payment-question/present'
import { listQuestions } from '@/lib/payment-question/read'
import { presentQrRequest } from '@/lib/qr-request/present'
import { listQrRequests } from '@/lib/qr-request/read'
import { presentSubscription } from '@/lib/subscription/present'
import { listSubscriptions } from '@/lib/subscription/read'
import { UNINDEXED } from '@/lib/subscription/unindexed-events'
import { presentTopUp } from '@/lib/top-up/present'
import { findPayerPhone } from '@/lib/wallet/read'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listWithdrawals } from '@/lib/withdrawal/read'
import type { CustomerDocument } from './customer-document'
import {
  loadAuditOf,
  loadCharges,
  loadDeliveries,
  loadMessages,
  loadTopUps,
  presentCharge,
  presentSentMessage,
} from './load-customer-rows'
import { type PageWanted, pagesOf, presented } from './pages'

// A person asks for a file now and then. A script that exports all customers should read the lists instead.
const LIMIT = { action: 'customer export', points: 60, seconds: 60 }

export const READ_IN_BATCHES =
  'The data was read in batches while it was sent. Changes made in the meantime may be partly included. Secrets are left out.'

/**
 * Everything that a business has about one customer, as the text of one JSON document, in parts.
 * @throws {DomainError} `resource_not_found`, `rate_limited`, before the first part.
 */
export async function exportCustomer(
  ctx: Ctx,
  id: CustomerId,
  businessName: string,
): Promise<AsyncIterable<string>> {
  const view = await getCustomer(ctx, id)
  await countAction(LIMIT, ctx.businessId)
  const payerPhone = await findPayerPhone(ctx, id)
  await transact(ctx, async (tx) => {
    await recordAudit(tx, ctx, 'customer.exported', toWire('cus', id))
  })
  return documentOf(ctx, view, payerPhone, businessName)
}

function documentOf(
  ctx: Ctx,
  view: CustomerView,
  payerPhone: string | null,
  businessName: string,
): AsyncIterable<string> {
  const customerId = view.id as CustomerId
  // A wallet's number belongs to its owner. The merchant may only read what they wrote down themselves.
  const sentTo = (to: string) => (to === view.email || to === view.phone ? to : maskedPhone(to))
  const recipients = [view.email, view.phone, payerPhone].filter((each) => each !== null)
  const ofTheirs = (wanted: PageWanted) => ({ ...wanted, customerId })
  return jsonDocument<CustomerDocument>(
    {
      export: {
        environment: ctx.environment,
        businessName,
        startedAt: new Date().toISOString(),
        note: READ_IN_BATCHES,
      },
      customer: presentCustomer(view),
      phone: view.phone,
    },
    {
      subscriptions: () => presented((page) => listSubscriptions(ctx, ofTheirs(page)), presentSubscription),
      agreements: () =>
        presented(
          (page) => listAgreements(ctx, ofTheirs(page)),
          (row) => presentAgreement(row),
        ),
      invoices: () => presented((page) => listInvoices(ctx, ofTheirs(page)), presentInvoice),
      creditNotes: () => presented((page) => listCreditNotes(ctx, ofTheirs(page)), presentCreditNote),
      movements: () => presented((page) => loadCharges(ctx, customerId, page), presentCharge),
      topUps: () =>
        presented(
          (page) => loadTopUps(ctx, customerId, page),
          (row) => presentTopUp(row),
        ),
      invoiceItems: () => presented((page) => listInvoiceItems(ctx, ofTheirs(page)), presentInvoiceItem),
      payments: () => presented((page) => listPayments(ctx, ofTheirs(page)), presentPayment),
      qrRequests: () =>
        presented(
          (page) => listQrRequests(ctx, ofTheirs(page)),
          (row) => presentQrRequest(row),
        ),
      paymentQuestions: () => presented((page) => listQuestions(ctx, ofTheirs(page)), presentQuestion),
      withdrawals: () => presented((page) => listWithdrawals(ctx, ofTheirs(page)), presentWithdrawal),
      notes: () => presented((page) => listNotes(ctx, ofTheirs(page)), presentCustomerNote),
      checkoutSessions: () =>
        presented((page) => listCheckoutSessions(ctx, ofTheirs(page)), presentCheckoutSession),
      messages: () =>
        presented(
          (page) => loadMessages(ctx, recipients, page),
          (row) => presentSentMessage({ ...row, recipient: sentTo(row.recipient) }),
        ),
      events: () => eventsOf(ctx, customerId),
      auditEntries: () => auditOf(ctx, customerId),
    },
  )
}

/** The ids of the customer and of all their objects, a page at a time. */
async function* objectsOf(ctx: Ctx, customerId: CustomerId): AsyncGenerator<ObjectRef[]> {
  const refs = (prefix: Prefix, rows: readonly { id: string }[]) => rows.map(({ id }) => ({ prefix, id }))
  yield [{ prefix: 'cus', id: customerId }]
  for await (const rows of pagesOf((page) => listSubscriptions(ctx, { ...page, customerId })))
    yield refs('sub', rows)
  for await (const rows of pagesOf((page) => listAgreements(ctx, { ...page, customerId })))
    yield refs('agr', rows)
  for await (const rows of pagesOf((page) => listPayments(ctx, { ...page, customerId })))
    yield refs('pay', rows)
  for await (const rows of pagesOf((page) => listQrRequests(ctx, { ...page, customerId })))
    yield refs('qrq', rows)
  for await (const rows of pagesOf((page) => listCreditNotes(ctx, { ...page, customerId })))
    yield refs('cn', rows)
  for await (const rows of pagesOf((page) => listQuestions(ctx, { ...page, customerId })))
    yield refs('que', rows)
  for await (const rows of pagesOf((page) => listWithdrawals(ctx, { ...page, customerId })))
    yield refs('wdr', rows)
  for await (const rows of pagesOf((page) => listCheckoutSessions(ctx, { ...page, customerId })))
    yield refs('cs', rows)
  for await (const rows of pagesOf((page) => loadTopUps(ctx, customerId, page))) yield refs('top', rows)
  for await (const rows of pagesOf((page) => listInvoices(ctx, { ...page, customerId })))
    yield refs('inv', rows)
}

async function* eventsOf(ctx: Ctx, customerId: CustomerId) {
  for await (const objects of objectsOf(ctx, customerId))
    for (const objectId of objects)
      for await (const events of pagesOf((page) =>
        listEvents(ctx, { ...page, objectId, order: 'desc' }, UNINDEXED),
      )) {
        const deliveries = await loadDeliveries(
          ctx,
          events.map(({ id }) => id),
        )
        yield events.map((row) => ({
          event: presentEvent(row),
          deliveries: deliveries.filter(({ eventId }) => eventId === row.id).map(presentDelivery),
        }))
      }
}

async function* auditOf(ctx: Ctx, customerId: CustomerId) {
  for await (const objects of objectsOf(ctx, customerId)) {
    const rows = await loadAuditOf(
      ctx,
      objects.map(({ prefix, id }) => toWire(prefix, id)),
    )
    yield rows.map(presentAuditEntry)
  }
}

/** The fields of a document that are lists, and are therefore read in pages. */
type ListsOf<Document> = {
  [Name in keyof Document as Document[Name] extends readonly unknown[] ? Name : never]: () => AsyncIterable<
    Document[Name]
  >
}

type HeadOf<Document> = Omit<Document, keyof ListsOf<Document> | 'complete'>

/**
 * The text of one JSON document, in parts with a page of a list each. Its last field is `complete`, so that a reader notices if it was cut
 * off.
 */
async function* jsonDocument<Document extends { complete: true }>(
  head: HeadOf<Document>,
  lists: ListsOf<Document>,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, pages] of Object.entries(
    lists as Record<string, () => AsyncIterable<readonly unknown[]>>,
  )) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const items of pages()) {
      if (items.length === 0) continue
      yield separator + items.map((item) => JSON.stringify(item)).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield ',\n"complete":true}\n'
}
