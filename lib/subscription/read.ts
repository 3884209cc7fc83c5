import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { CustomerId, SubscriptionId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { countTenantRows, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PriceModel, SubscriptionModel } from '@/prisma/generated/models'
import { type AsOf, dueFirst, subscriptionFilters } from './filters'
import type { ListSubscriptionsQuery } from './schema'
import { subscriptions } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getSubscription(
  { businessId, environment }: Ctx,
  id: SubscriptionId,
): Promise<SubscriptionModel> {
  return found(
    await prisma().subscription.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

const LOCK = `SELECT ${subscriptions.columnList()} FROM subscriptions
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/** Locks the subscription's row for this transaction. @throws {DomainError} `resource_not_found`. */
export async function lockSubscription(
  tx: Tx,
  ctx: Ctx,
  id: string,
  param?: string,
): Promise<SubscriptionModel> {
  const [row] = await tx.query<SubscriptionModel>(LOCK, [ctx.businessId, ctx.environment, id])
  return found(row, param)
}

const ROWS = `SELECT ${subscriptions.columnList('s')} FROM subscriptions s`

export async function listSubscriptions(
  ctx: Ctx,
  wanted: ListSubscriptionsQuery,
): Promise<Page<SubscriptionModel>> {
  return listRows<SubscriptionModel>(ctx, ROWS, wanted, 'now')
}

/** A subscription with readable names, and its cost. */
export type SubscriptionSummary = SubscriptionModel &
  Pick<PriceModel, 'amountPaisa' | 'interval' | 'intervalCount' | 'calendar' | 'nickname' | 'productId'> & {
    customerEmail: string | null
    customerName: string | null
    customerPhone: string | null
    productName: string
    /** The amount of the open invoice. Null if there is none. */
    openAmountPaisa: bigint | null
    /** The unit price, interval and product from the next period on. Null if no change is pending. */
    pendingAmountPaisa: bigint | null
    pendingInterval: PriceModel['interval'] | null
    pendingIntervalCount: number | null
    pendingCalendar: PriceModel['calendar'] | null
    pendingProductName: string | null
  }

// OFFSET 0 makes the planner plan each of the two parts separately. All seven tables together have thousands of join orders, and comparing
// them took ten times as long as reading.
const PRICE = (
  price: string,
) => `SELECT p.amount_paisa, p.interval, p.interval_count, p.calendar, p.nickname, p.product_id, pr.name AS product_name
  FROM prices p JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
  WHERE p.business_id = s.business_id AND p.environment = s.environment AND p.id = ${price} OFFSET 0`

/** SQL: subscriptions `s` as `SubscriptionSummary`, without WHERE. */
export const SUMMARIES = `
SELECT ${subscriptions.columnList('s')}, c.email AS customer_email, c.name AS customer_name, c.phone AS customer_phone,
  p.amount_paisa, p.interval, p.interval_count, p.calendar, p.nickname, p.product_id, p.product_name,
  i.total_amount_paisa AS open_amount_paisa, np.amount_paisa AS pending_amount_paisa,
  np.interval AS pending_interval, np.interval_count AS pending_interval_count, np.calendar AS pending_calendar,
  np.product_name AS pending_product_name
FROM subscriptions s
JOIN customers c ON c.business_id = s.business_id AND c.environment = s.environment AND c.id = s.customer_id
CROSS JOIN LATERAL (${PRICE('s.price_id')}) p
LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
LEFT JOIN LATERAL (${PRICE('s.pending_price_id')}) np ON true`

/** The same list with names and amounts, for people. */
export async function listSubscriptionSummaries(
  ctx: Ctx,
  wanted: ListSubscriptionsQuery,
): Promise<Page<SubscriptionSummary>> {
  return listRows<SubscriptionSummary>(ctx, SUMMARIES, wanted, 'kept')
}

const SUMMARY = `${SUMMARIES} WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3`

/** @throws {DomainError} `resource_not_found`. */
export async function getSubscriptionSummary(
  { businessId, environment }: Ctx,
  id: SubscriptionId,
): Promise<SubscriptionSummary> {
  const [row] = await query<SubscriptionSummary>(SUMMARY, [businessId, environment, id])
  return found(row)
}

const SUBSCRIBER = `
SELECT c.id AS customer_id, c.erased_at IS NOT NULL AS is_erased
FROM subscriptions s
JOIN customers c ON c.business_id = s.business_id AND c.environment = s.environment AND c.id = s.customer_id
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3`

/**
 * The customer of a subscription, if they can get an invoice.
 * @throws {DomainError} `resource_not_found`, `customer_archived` if the customer was erased.
 */
export async function getSubscriber(
  tx: Tx,
  { businessId, environment }: Ctx,
  id: SubscriptionId,
): Promise<string> {
  const [row] = await tx.query<{ customerId: string; isErased: boolean }>(SUBSCRIBER, [
    businessId,
    environment,
    id,
  ])
  const { customerId, isErased } = found(row, 'subscriptionId')
  if (isErased) throw new DomainError('customer_archived')
  return customerId
}

/** How many subscriptions a list has, for its page. COUNTED_AT_MOST means that many or more. */
export async function countSubscriptions(ctx: Ctx, wanted: ListSubscriptionsQuery): Promise<number> {
  const filters = await subscriptionFilters(ctx, wanted, 'kept')
  return (await countTenantRows(ctx, { alias: 's', from: 'subscriptions s', filters, page: wanted })).count
}

async function listRows<Row extends { id: string }>(
  ctx: Ctx,
  select: string,
  wanted: ListSubscriptionsQuery,
  asOf: AsOf,
): Promise<Page<Row>> {
  const filters = [...(await subscriptionFilters(ctx, wanted, asOf)), ...dueFirst(wanted)]
  return listTenantPage<Row>(ctx, { select, alias: 's', from: 'subscriptions s', filters, page: wanted })
}

// A subscription is live until it has ended. An unpaid one is live, too, because a top-up starts its charges again. Routes pass these
// functions to operations of lower nouns, which call them in their own transaction with their row locked.

/** True if the business has a live subscription, in either environment. */
export function businessHasLiveSubscription(tx: Tx, { businessId }: Ctx): Promise<boolean> {
  return isAnyLive(tx, 'business_id = $1', [businessId])
}

/** Like `businessHasLiveSubscription`, outside of a transaction, for a page. */
export const hasLiveSubscription = ({ businessId }: Ctx): Promise<boolean> =>
  isAnyLive({ query }, 'business_id = $1', [businessId])

const OF_TENANT = 'business_id = $1 AND environment = $2'

/** True if the customer has a live subscription. */
export function customerHasLiveSubscription(tx: Tx, ctx: Ctx, id: CustomerId): Promise<boolean> {
  return isAnyLive(tx, `${OF_TENANT} AND customer_id = $3`, [ctx.businessId, ctx.environment, id])
}

async function isAnyLive(tx: Pick<Tx, 'query'>, whose: string, params: readonly string[]): Promise<boolean> {
  const text = `SELECT 1 FROM subscriptions WHERE ${whose} AND ended_at IS NULL LIMIT 1`
  return (await tx.query(text, params)).length > 0
}
