import { found } from '@/lib/core/found'
import type { PaymentId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import { meaningOf } from '@/lib/core/search-meaning'
import { foundByText } from '@/lib/customer/found-by-text'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PaymentModel, SubscriptionModel } from '@/prisma/generated/models'
import { paymentFacts } from './found-by-facts'
import { shownRecorder } from './own'
import type { ListPaymentsQuery } from './schema'
import { payments } from './table'

/** A payment with the person who paid. */
export interface PaymentView extends PaymentModel {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
  /** True if a receipt can be sent. */
  isReachable: boolean
}

const SELECT = `
SELECT ${payments.columnList('p')}, c.name AS customer_name, c.email AS customer_email, c.phone AS customer_phone,
  c.erased_at IS NULL AND (c.phone IS NOT NULL OR c.email IS NOT NULL OR c.user_id IS NOT NULL) AS is_reachable
FROM payments p
JOIN customers c ON c.business_id = p.business_id AND c.environment = p.environment AND c.id = p.customer_id`

/** @throws {DomainError} `resource_not_found`, `role_insufficient` for a payment that another cashier recorded. */
export async function getPayment(ctx: Ctx, id: PaymentId): Promise<PaymentModel> {
  const { businessId, environment } = ctx
  const where = { businessId_environment_id: { businessId, environment, id } }
  const payment = found(await prisma().payment.findUnique({ where }))
  await shownRecorder(ctx, payment.memberId)
  return payment
}

/**
 * Like `getPayment`, with the person who paid. Cashiers do not find other people's payments. @throws {DomainError} `resource_not_found`.
 */
export async function getPaymentView(ctx: Ctx, id: PaymentId): Promise<PaymentView> {
  const key = [ctx.businessId, ctx.environment, id, await shownRecorder(ctx)]
  const of = `WHERE p.business_id = $1 AND p.environment = $2 AND p.id = $3 AND ($4::uuid IS NULL OR p.member_id = $4)`
  return found((await query<PaymentView>(`${SELECT} ${of}`, key))[0])
}

const SEARCHED = { id: 'p.id', customerId: 'p.customer_id', prefix: 'pay' }

/** The condition for a search text: a fact of the payment, or something about its customer. */
function searchFilter(ctx: Ctx, text: string): Filter {
  const ofCustomers = foundByText(ctx, text, SEARCHED)
  if (meaningOf(text).ids) return ofCustomers
  const ways = [ofCustomers, ...paymentFacts(text, 'p').map(([, filter]) => filter)]
  return [`(${ways.map(([sql]) => sql).join(' OR ')})`, ...ways.flatMap(([, ...values]) => values)]
}

/** A tenant's payments, newest first. Cashiers get only their own. @throws {DomainError} `role_insufficient`. */
export async function listPayments(ctx: Ctx, wanted: ListPaymentsQuery): Promise<Page<PaymentView>> {
  const { q, customerId, subscriptionId, method, confirmed, receivedFrom, receivedTo } = wanted
  const recordedBy = await shownRecorder(ctx, wanted.recordedBy)
  const filters: Filter[] = []
  if (q) filters.push(searchFilter(ctx, q))
  if (customerId) filters.push(['p.customer_id = ?', customerId])
  if (subscriptionId) filters.push(['p.subscription_id = ?', subscriptionId])
  if (method) filters.push([`p.method = '${method}'`])
  if (confirmed !== undefined) filters.push([`p.confirmed_by IS ${confirmed ? 'NOT ' : ''}NULL`])
  if (recordedBy) filters.push(['(p.member_id = ? OR p.api_key_id = ?)', recordedBy])
  if (receivedFrom) filters.push(['p.received_at >= ?', receivedFrom])
  if (receivedTo) filters.push(['p.received_at < ?', receivedTo])
  const list = { select: SELECT, alias: 'p', from: 'payments p', filters, page: wanted }
  return listTenantPage<PaymentView>(ctx, list)
}

/** What a person at the counter needs of a payment to print it again. */
export type LastPayment = Pick<PaymentModel, 'id' | 'amountPaisa' | 'receivedAt'>

const LAST_PAID = `
SELECT DISTINCT ON (subscription_id) subscription_id, id, amount_paisa, received_at
FROM payments
WHERE business_id = $1 AND environment = $2 AND customer_id = ANY ($3::uuid[]) AND reversed_at IS NULL
  AND ($4::uuid IS NULL OR member_id = $4)
ORDER BY subscription_id, id DESC`

/** The last payment outside of the wallet for each subscription of some customers. Cashiers get only their own. */
export async function listLastPayments(
  ctx: Ctx,
  customerIds: readonly string[],
): Promise<Map<string, LastPayment>> {
  const { businessId, environment } = ctx
  const key = [businessId, environment, arrayParameter(customerIds), await shownRecorder(ctx)]
  const rows = await query<LastPayment & { subscriptionId: string }>(LAST_PAID, key)
  return new Map(rows.map(({ subscriptionId, ...last }) => [subscriptionId, last]))
}

const FIRST = `SELECT ${payments.columnList()} FROM payments
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND subscription_id = $4 ORDER BY id LIMIT 1`

/** The payment that started a subscription. Null if it started without one. */
export async function findFirstPayment(
  tx: Tx,
  { businessId, environment, customerId, id }: SubscriptionModel,
): Promise<PaymentModel | null> {
  return (await tx.query<PaymentModel>(FIRST, [businessId, environment, customerId, id]))[0] ?? null
}
