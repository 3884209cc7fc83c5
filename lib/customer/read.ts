import { found } from '@/lib/core/found'
import type { CustomerId } from '@/lib/core/id'
import { lateSinceSql } from '@/lib/core/late'
import type { changingQuery, Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { searchMark } from '@/lib/infra/database/search-mark'
import { countTenantRows, type Filter, listTenantPage, type SortKey } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import { foundByText, HAS_METADATA_VALUE } from './found-by-text'
import type { CustomerView } from './present'
import type { ListCustomersQuery } from './schema'
import { customers } from './table'

// The computed fields read index ranges of the customer's own rows, and look up one wallet.
const VIEW = `
SELECT ${customers.columnList('c')},
  (SELECT count(*)::int FROM subscriptions s
   WHERE s.business_id = c.business_id AND s.environment = c.environment AND s.customer_id = c.id
     AND s.status IN ('trialing', 'active', 'paused', 'past_due')) AS active_subscriptions_count,
  (SELECT coalesce(sum(i.total_amount_paisa), 0) FROM invoices i
   WHERE i.business_id = c.business_id AND i.environment = c.environment AND i.customer_id = c.id
     AND i.status = 'paid') AS lifetime_value_paisa,
  (SELECT w.balance_paisa FROM wallets w
   WHERE w.user_id = c.user_id AND w.environment = c.environment AND w.business_id = c.business_id) AS wallet_balance_paisa
FROM customers c`

const GET = `${VIEW} WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`

/** @throws {DomainError} `resource_not_found`. */
export async function getCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerView> {
  const [row] = await query<CustomerView>(GET, [ctx.businessId, ctx.environment, id])
  return found(row)
}

/**
 * Locks the customer's row for this transaction. `UPDATE` also blocks transactions that add a reference to the customer, such as a new
 * subscription or invoice. The weaker lock does not, so that a renewal and a top-up that need each other's rows cannot deadlock.
 * @param param the body parameter that contains the id, if the id is not in the path.
 * @throws {DomainError} `resource_not_found`.
 */
export async function lockCustomer(
  tx: Tx,
  ctx: Ctx,
  id: CustomerId,
  { strength = 'NO KEY UPDATE', param }: { strength?: 'NO KEY UPDATE' | 'UPDATE'; param?: string } = {},
): Promise<CustomerView> {
  const text = `${GET} FOR ${strength} OF c`
  const [row] = await tx.query<CustomerView>(text, [ctx.businessId, ctx.environment, id])
  return found(row, param)
}

// In byte order, as in the index: from the text itself to the text followed by the last character of Unicode.
const NAME_BEGINS = `lower(c.name) ~>=~ lower(?) AND lower(c.name) ~<~ (lower(?) || U&'\\+10FFFF')`

// Exactly the expression of the index customers_sorted_name_idx. A missing name is sorted last, as the last character of Unicode.
const BY_NAME: SortKey = { sql: `coalesce(lower(c.name), U&'\\+10FFFF') COLLATE "C"`, as: 'text' }

// The oldest open invoice of each customer. The index invoices_open_idx has the open ones in order of time.
const OWING_CUSTOMERS = `invoices o
  JOIN customers c ON c.business_id = o.business_id AND c.environment = o.environment AND c.id = o.customer_id`
const IS_OLDEST = `o.business_id = $1 AND o.environment = $2 AND o.status = 'open' AND NOT EXISTS (
  SELECT FROM invoices e WHERE e.business_id = $1 AND e.environment = $2 AND e.customer_id = o.customer_id AND e.status = 'open'
    AND (e.due_at, e.id) < (o.due_at, o.id))`
const BY_OLDEST: SortKey = { sql: 'o.due_at', as: 'time', id: 'o.customer_id' }

// The index only contains customers with metadata.
const HAS_PAIR = `c.metadata <> '{}' AND c.metadata @> ?::jsonb`

const OWING = `SELECT o.customer_id FROM invoices o WHERE o.business_id = $1 AND o.environment = $2 AND o.status = 'open'`
const LATE = `SELECT s.customer_id FROM subscriptions s WHERE s.business_id = $1 AND s.environment = $2
  AND s.status IN ('past_due', 'unpaid') AND ${lateSinceSql('s')} <= ?`

// Few customers owe something, and indexes find them. They are read once, before the list. To include them, an array lets an index find the
// customers. To exclude them, NOT IN builds a hash table, because an array would be scanned for each customer.
const among = (is: boolean, customers: string): string =>
  is ? `c.id = ANY (ARRAY(${customers}))` : `c.id NOT IN (${customers})`

const SEARCHED = { id: 'c.id', customerId: 'c.id', prefix: 'cus' }

/** Finds the customers whose wallets hold too little for the next charges. The caller passes it in, because a higher layer knows this. */
type FindShort = (ctx: Ctx) => Promise<readonly string[]>

/** The conditions of a list of customers `c`. */
export async function customerFilters(
  ctx: Ctx,
  wanted: Omit<ListCustomersQuery, keyof typeof changingQuery | 'sort'>,
  findShort: FindShort,
): Promise<Filter[]> {
  const { q, email, name, phone, externalId, metadata, metadataValue, owes, late, status, walletLinked } =
    wanted
  const { willFail } = wanted
  const filters: Filter[] = []
  if (q) filters.push(foundByText(ctx, q, SEARCHED))
  if (email) filters.push(['lower(c.email) = lower(?)', email])
  if (name) filters.push([NAME_BEGINS, name])
  if (phone) filters.push(['c.phone = ?', phone])
  if (externalId) filters.push(['c.external_id = ?', externalId])
  if (metadata) filters.push([HAS_PAIR, JSON.stringify(metadata)])
  if (metadataValue) filters.push([HAS_METADATA_VALUE, searchMark(ctx), metadataValue])
  if (walletLinked !== undefined) filters.push([`c.user_id IS ${walletLinked ? 'NOT ' : ''}NULL`])
  if (owes !== undefined) filters.push([among(owes, OWING)])
  if (late !== undefined) filters.push([among(late, LATE), ctx.now])
  if (willFail !== undefined)
    filters.push([among(willFail, 'SELECT unnest(?::uuid[])'), arrayParameter(await findShort(ctx))])
  if (status) filters.push([`c.archived_at IS ${status === 'archived' ? 'NOT ' : ''}NULL`])
  return filters
}

/** How many customers a list would have. COUNTED_AT_MOST means that many or more. */
export async function countCustomers(
  ctx: Ctx,
  wanted: ListCustomersQuery,
  findShort: FindShort,
): Promise<number> {
  const filters = await customerFilters(ctx, wanted, findShort)
  const list = { alias: 'c', from: 'customers c', filters, page: wanted }
  return (await countTenantRows(ctx, list)).count
}

/** Customers by id, newest first. Ids of no customer of the business are left out. */
export async function customersById(ctx: Ctx, ids: readonly string[]): Promise<CustomerView[]> {
  const filters: Filter[] = [['c.id = ANY(?::uuid[])', ids]]
  const page = { limit: ids.length }
  return (await listTenantPage<CustomerView>(ctx, { select: VIEW, alias: 'c', filters, page })).items
}

/** The sort orders of the list besides creation. */
const ORDERS = {
  name: { from: 'customers c', only: [], sortedBy: BY_NAME },
  owedSince: { from: OWING_CUSTOMERS, only: [[IS_OLDEST]], sortedBy: BY_OLDEST },
} satisfies Record<
  NonNullable<ListCustomersQuery['sort']>,
  { from: string; only: Filter[]; sortedBy: SortKey }
>

export async function listCustomers(
  ctx: Ctx,
  { sort, ...wanted }: ListCustomersQuery,
  findShort: FindShort,
): Promise<Page<CustomerView>> {
  const { from, only, sortedBy } = sort ? ORDERS[sort] : { ...ORDERS.name, sortedBy: undefined }
  // Sorting by debt already implies that the customer owes something.
  const owes = sort === 'owedSince' && wanted.owes ? undefined : wanted.owes
  const filters = [...only, ...(await customerFilters(ctx, { ...wanted, owes }, findShort))]
  return listTenantPage<CustomerView>(ctx, {
    select: VIEW,
    alias: 'c',
    from,
    filters,
    page: wanted,
    sortedBy,
  })
}
