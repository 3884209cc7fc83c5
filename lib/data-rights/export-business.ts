import { presentAgreement } from '@/lib/agreement/present'
import { listAgreements } from '@/lib/agreement/read'
import { presentApiKey } from '@/lib/api-key/present'
import { listApiKeys } from '@/lib/api-key/read'
import { presentAuditEntry } from '@/lib/audit/present'
import { listAudit } from '@/lib/audit/read'
import { recordAudit } from '@/lib/audit/record'
import { presentBankAccount } from '@/lib/bank-account/present'
import { findBankAccount } from '@/lib/bank-account/read'
import { businessFacts } from '@/lib/business/facts'
import { presentBusiness } from '@/lib/business/present'
import { getBusiness } from '@/lib/business/read'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { listCheckoutSessions } from '@/lib/checkout/read'
import { toWire } from '@/lib/core/id'
import { presentCreditNote } from '@/lib/credit-note/present'
import { listCreditNotes } from '@/lib/credit-note/read'
import { presentCustomer } from '@/lib/customer/present'
import { listCustomers } from '@/lib/customer/read'
import { presentCustomerNote } from '@/lib/customer-note/present'
import { listNotes } from '@/lib/customer-note/read'
import { presentEvent } from '@/lib/events/present'
import { listEvents } from '@/lib/events/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countAction } from '@/lib/infra/process/rate-limit'
import { presentInvoice } from '@/lib/invoice/present'
import { listInvoices } from '@/lib/invoice/read'
import { presentInvoiceItem } from '@/lib/invoice-item/present'
import { listInvoiceItems } from '@/lib/invoice-item/read'
import { listMerchantMovements } from '@/lib/ledger/get-merchant-balance'
import { presentBalanceMovement } from '@/lib/ledger/present'
import { pageDrawerCounts, presentDrawerCount } from '@/lib/payment/drawer'
import { listMovements, presentDrawerMovement } from '@/lib/payment/movement'
import { presentPayment } from '@/lib/payment/present'
import { listPayments } from '@/lib/payment/read'
import { presentQuestion } from '@/lib/payment-question/present'
import { listQuestions } from '@/lib/payment-question/read'
import { presentPrice, presentPriceChange } from '@/lib/price/present'
import { listPriceChanges, listPrices } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { listProducts } from '@/lib/product/read'
import { presentAccount } from '@/lib/provider-account/present'
import { listAccounts } from '@/lib/provider-account/read'
import { presentQrRequest } from '@/lib/qr-request/present'
import { listQrRequests } from '@/lib/qr-request/read'
import { presentRequest } from '@/lib/request-log/present'
import { listRequests } from '@/lib/request-log/read'
import { presentSavedView } from '@/lib/saved-view/present'
import { listAllViews } from '@/lib/saved-view/read'
import { customersFallingShort } from '@/lib/subscription/filters'
import { presentSubscription } from '@/lib/subscription/present'
import { listSubscriptions } from '@/lib/subscription/read'
import { UNINDEXED } from '@/lib/subscription/unindexed-events'
import { presentInvite, presentMember } from '@/lib/team/present'
import { listInvites, listMembers } from '@/lib/team/read'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { listAllDeliveries } from '@/lib/webhook/delivery/read'
import { presentEndpoint } from '@/lib/webhook/endpoint/present'
import { listEndpoints } from '@/lib/webhook/endpoint/read'
import { READ_IN_BATCHES } from './export-customer'
import { presented } from './pages'

// A merchant who keeps a backup needs one. Many more would read the same rows again all day.
const LIMIT = { action: 'business export', points: 20, seconds: 3_600 }

/**
 * Everything about a business in one environment, without secrets, as lines of JSON.
 * @throws {DomainError} `rate_limited`, before the first line.
 */
export async function exportBusiness(ctx: Ctx): Promise<AsyncIterable<string>> {
  await countAction(LIMIT, ctx.businessId)
  const account = await findBankAccount({ query }, ctx)
  const business = presentBusiness(await getBusiness(ctx), await businessFacts(ctx))
  await transact(ctx, async (tx) => {
    await recordAudit(tx, ctx, 'business.exported', toWire('biz', ctx.businessId))
  })
  return linesOf(ctx, business, account && presentBankAccount(account, ctx.now))
}

/**
 * The kinds of objects, in the order in which they are easiest to understand. Each object is as its GET shows it. A price change has no GET
 * of its own.
 */
const KINDS: Readonly<Record<string, (ctx: Ctx) => AsyncIterable<readonly unknown[]>>> = {
  team_member: (ctx) => presented((page) => listMembers(ctx, page), presentMember),
  team_invite: (ctx) => presented((page) => listInvites(ctx, page), presentInvite),
  api_key: (ctx) =>
    presented((page) => listApiKeys(ctx, { ...page, environment: ctx.environment }), presentApiKey),
  webhook_endpoint: (ctx) => presented((page) => listEndpoints(ctx, page), presentEndpoint),
  provider_account: (ctx) => presented((page) => listAccounts(ctx, page), presentAccount),
  product: (ctx) => presented((page) => listProducts(ctx, { ...page, active: 'all' }), presentProduct),
  price: (ctx) => presented((page) => listPrices(ctx, { ...page, active: 'all' }), presentPrice),
  price_change: (ctx) => presented((page) => listPriceChanges(ctx, page), presentPriceChange),
  customer: (ctx) => presented((page) => listCustomers(ctx, page, customersFallingShort), presentCustomer),
  subscription: (ctx) => presented((page) => listSubscriptions(ctx, page), presentSubscription),
  agreement: (ctx) =>
    presented(
      (page) => listAgreements(ctx, page),
      (row) => presentAgreement(row),
    ),
  invoice: (ctx) => presented((page) => listInvoices(ctx, page), presentInvoice),
  invoice_item: (ctx) => presented((page) => listInvoiceItems(ctx, page), presentInvoiceItem),
  payment: (ctx) => presented((page) => listPayments(ctx, page), presentPayment),
  qr_request: (ctx) =>
    presented(
      (page) => listQrRequests(ctx, page),
      (row) => presentQrRequest(row),
    ),
  drawer_count: (ctx) => presented((page) => pageDrawerCounts(ctx, page), presentDrawerCount),
  drawer_movement: (ctx) => presented((page) => listMovements(ctx, page), presentDrawerMovement),
  credit_note: (ctx) => presented((page) => listCreditNotes(ctx, page), presentCreditNote),
  payment_question: (ctx) => presented((page) => listQuestions(ctx, page), presentQuestion),
  saved_view: (ctx) =>
    presented(
      (page) => listAllViews(ctx, page),
      (row) => presentSavedView(ctx, row),
    ),
  customer_note: (ctx) => presented((page) => listNotes(ctx, page), presentCustomerNote),
  checkout_session: (ctx) => presented((page) => listCheckoutSessions(ctx, page), presentCheckoutSession),
  balance_movement: (ctx) => presented((page) => listMerchantMovements(ctx, page), presentBalanceMovement),
  reconciliation: (ctx) =>
    presented((page) => listReconciliation(ctx, { ...page, status: 'all' }), presentReconciliation),
  event: (ctx) => presented((page) => listEvents(ctx, { ...page, order: 'desc' }, UNINDEXED), presentEvent),
  webhook_delivery: (ctx) => presented((page) => listAllDeliveries(ctx, page), presentDelivery),
  audit_entry: (ctx) => presented((page) => listAudit(ctx, page), presentAuditEntry),
  request: (ctx) => presented((page) => listRequests(ctx, page), presentRequest),
}

async function* linesOf(ctx: Ctx, business: object, account: object | null): AsyncGenerator<string> {
  const { environment } = ctx
  const head = { environment, startedAt: new Date().toISOString(), note: READ_IN_BATCHES }
  yield lineOf('export', head) + lineOf('business', business)
  if (account) yield lineOf('bank_account', account)
  const lines: Record<string, number> = { business: 1, bank_account: account ? 1 : 0 }
  for (const [kind, read] of Object.entries(KINDS)) {
    lines[kind] = 0
    for await (const objects of read(ctx)) {
      if (objects.length === 0) continue
      lines[kind] += objects.length
      yield objects.map((data) => lineOf(kind, data)).join('')
    }
  }
  yield lineOf('end', { complete: true, lines })
}

const lineOf = (kind: string, data: unknown) => `${JSON.stringify({ kind, data })}\n`
