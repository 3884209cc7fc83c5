import { found } from '@/lib/core/found'
import type { InvoiceId } from '@/lib/core/id'
import { idPast, leastIdSince } from '@/lib/core/id-time'
import type { changingQuery, Page } from '@/lib/core/page'
import { factsIn } from '@/lib/core/search-facts'
import { meaningOf } from '@/lib/core/search-meaning'
import { foundByText } from '@/lib/customer/found-by-text'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage, type SortKey } from '@/lib/infra/database/tenant-list'
import type { InvoiceModel } from '@/prisma/generated/models'
import { buyerName, type FrozenBuyer } from './freeze'
import type { ListInvoicesQuery } from './schema'
import { invoices } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getInvoice({ businessId, environment }: Ctx, id: InvoiceId): Promise<InvoiceModel> {
  return found(
    await prisma().invoice.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

// The index by customer finds the few invoices of their subscription. That saves an index that every renewal would have to write.
const OF_SUBSCRIPTION = `i.subscription_id = ? AND i.customer_id =
  (SELECT s.customer_id FROM subscriptions s WHERE s.business_id = $1 AND s.environment = $2 AND s.id = ?)`

/**
 * SQL: an invoice `i` of a period that was paid after its first attempt had failed. An invoice that is paid at the first attempt is paid at
 * the instant when it is due. An invoice that the merchant collects counts as recovered if it was paid after the days of grace. The index
 * invoices_recovered_amount_idx has the same condition.
 */
const RECOVERED = `i.origin = 'subscription' AND i.status = 'paid' AND i.paid_at > i.due_at
  AND (i.late_at IS NULL OR i.paid_at > i.late_at)`

// The index invoices_open_idx has the open invoices in the order of this time.
const OVERDUE = `i.status = 'open' AND i.due_at < ?`

const OF_KIND = {
  period: `i.origin IN ('subscription', 'reversed')`,
  change: `i.origin = 'change'`,
  manual: `i.origin = 'manual'`,
} as const

// This limits the ids to a range. An invoice that its first attempt paid has an id from the time of its payment. All others have older ids,
// and an index finds the oldest of those that were paid in the time. OFFSET 0 keeps the planner from searching for it in the order of all
// ids.
const POSSIBLE_IDS = `i.id < ? AND i.id >= least(?::uuid, (
  SELECT late.id FROM (
    SELECT l.id FROM invoices l
    WHERE l.business_id = $1 AND l.environment = $2 AND l.status = 'paid' AND l.paid_at <> l.created_at
      AND l.paid_at >= ? AND l.paid_at < ?
    OFFSET 0
  ) late ORDER BY late.id LIMIT 1))`
function paidFilters(
  { environment }: Ctx,
  { paidSince, paidUntil }: Pick<ListInvoicesQuery, 'paidSince' | 'paidUntil'>,
): Filter[] {
  const filters: Filter[] = []
  if (paidSince) filters.push([`i.status = 'paid' AND i.paid_at >= ?`, paidSince])
  if (paidUntil) filters.push([`i.status = 'paid' AND i.paid_at < ?`, paidUntil])
  // In the sandbox, payments are dated by the sandbox clock, but ids contain real time.
  if (environment === 'production' && paidSince && paidUntil) {
    filters.push([POSSIBLE_IDS, idPast(paidUntil), leastIdSince(paidSince), paidSince, paidUntil])
  }
  return filters
}

const SEARCHED = { id: 'i.id', customerId: 'i.customer_id', prefix: 'inv' }

// A number without its year may belong to any year that has invoices.
const HAS_NUMBER = `i.invoice_number = ANY (ARRAY(
  SELECT y.fiscal_year || '/' || ?::text FROM invoice_counters y
  WHERE y.business_id = $1 AND y.environment = $2 AND y.fiscal_year = coalesce(?::text, y.fiscal_year)))`

/** SQL: the total of an invoice `i`, searched among the newest 5,000. An index of amounts would have to be written by every charge. */
export const HAS_AMOUNT = `i.id = ANY (ARRAY(SELECT n.id FROM (
  SELECT a.id, a.total_amount_paisa FROM invoices a WHERE a.business_id = $1 AND a.environment = $2 ORDER BY a.id DESC LIMIT 5000) n
  WHERE n.total_amount_paisa = ? ORDER BY n.id DESC LIMIT 200))`

/** The condition for a search text: an invoice's number or amount, or something about its customer. */
function searchFilter(ctx: Ctx, text: string): Filter {
  const ofCustomers = foundByText(ctx, text, SEARCHED)
  const { invoice } = meaningOf(text)
  const { amountPaisa } = factsIn(text)
  const ways: Filter[] = [ofCustomers]
  if (invoice) ways.push([HAS_NUMBER, invoice.count, invoice.fiscalYear])
  if (amountPaisa) ways.push([HAS_AMOUNT, amountPaisa])
  if (ways.length === 1) return ofCustomers
  return [`(${ways.map(([sql]) => sql).join(' OR ')})`, ...ways.flatMap(([, ...values]) => values)]
}

/** The conditions of a list of invoices `i`. */
export function invoiceFilters(
  ctx: Ctx,
  wanted: Omit<ListInvoicesQuery, keyof typeof changingQuery>,
): Filter[] {
  const { q, status, customerId, subscriptionId, number, dueSince, dueUntil, overdue, kind, recovered } =
    wanted
  const filters: Filter[] = []
  if (q) filters.push(searchFilter(ctx, q))
  if (status) filters.push([`i.status = '${status}'`])
  if (wanted.sort) filters.push([HAS_DUE_ORDER])
  if (customerId) filters.push(['i.customer_id = ?', customerId])
  if (subscriptionId) filters.push([OF_SUBSCRIPTION, subscriptionId])
  if (number) filters.push(['i.invoice_number = ?', number])
  if (dueSince) filters.push(['i.due_at >= ?', dueSince])
  if (dueUntil) filters.push(['i.due_at < ?', dueUntil])
  if (overdue) filters.push([overdue === 'true' ? OVERDUE : `(${OVERDUE}) IS NOT TRUE`, ctx.now])
  if (kind) filters.push([OF_KIND[kind]])
  filters.push(...paidFilters(ctx, wanted))
  if (recovered) filters.push([recovered === 'true' ? RECOVERED : `(${RECOVERED}) IS NOT TRUE`])
  return filters
}

// The index invoices_open_idx contains only open invoices, and each of them has a due date. An index of all invoices in this order would
// have to be written by every renewal.
const BY_DUE: SortKey = { sql: 'i.due_at', as: 'time' }
const HAS_DUE_ORDER = `i.status = 'open'`

export async function listInvoices(ctx: Ctx, wanted: ListInvoicesQuery): Promise<Page<InvoiceModel>> {
  const filters = invoiceFilters(ctx, wanted)
  const select = `SELECT ${invoices.columnList('i')} FROM invoices i`
  const list = { select, alias: 'i', filters, page: wanted, sortedBy: wanted.sort && BY_DUE }
  return listTenantPage<InvoiceModel>(ctx, list)
}

/** An invoice with the customer that it bills. */
export interface BilledInvoice extends InvoiceModel {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

// An issued invoice shows its buyer as at issue.
const buyer = (fact: 'name' | 'email' | 'phone') =>
  `CASE WHEN i.buyer IS NULL THEN k.${fact} ELSE i.buyer->>'${fact}' END AS customer_${fact}`

const BILLED = `SELECT ${invoices.columnList('i')}, ${buyer('name')}, ${buyer('email')}, ${buyer('phone')} FROM invoices i
JOIN customers k ON k.business_id = i.business_id AND k.environment = i.environment AND k.id = i.customer_id`

/** The same list with the customers' names, for people. */
export async function listBilledInvoices(ctx: Ctx, wanted: ListInvoicesQuery): Promise<Page<BilledInvoice>> {
  const list = {
    select: BILLED,
    alias: 'i',
    from: 'invoices i',
    filters: invoiceFilters(ctx, wanted),
    page: wanted,
    sortedBy: wanted.sort && BY_DUE,
  }
  return listTenantPage<BilledInvoice>(ctx, list)
}

const PAPERS = `
SELECT id, invoice_number AS number, buyer FROM invoices
WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) AND invoice_number IS NOT NULL`

/** The heading of an invoice's paper. */
export interface PaperHead {
  number: string
  /** The customer as the paper names them. */
  customer: string
}

/** The headings of issued invoices by their ids. A draft has none. */
export async function loadPapers(
  { businessId, environment }: Ctx,
  ids: readonly string[],
): Promise<Map<string, PaperHead>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; number: string; buyer: FrozenBuyer }>(PAPERS, [
    businessId,
    environment,
    ids,
  ])
  return new Map(rows.map(({ id, number, buyer }) => [id, { number, customer: buyerName(buyer) }]))
}
