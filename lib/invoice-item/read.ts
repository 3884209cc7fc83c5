import { found } from '@/lib/core/found'
import type { CustomerId, InvoiceItemId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { InvoiceItemModel, SubscriptionModel } from '@/prisma/generated/models'
import { type ListInvoiceItemsQuery, MOST_WAITING } from './schema'
import { invoiceItems } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getInvoiceItem(
  { businessId, environment }: Ctx,
  id: InvoiceItemId,
): Promise<InvoiceItemModel> {
  const where = { businessId_environment_id: { businessId, environment, id } }
  return found(await prisma().invoiceItem.findUnique({ where }))
}

/** An item with its customer, and the number of the invoice that contains it. */
export interface InvoiceItemView extends InvoiceItemModel {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
  invoiceNumber: string | null
}

const SELECT = `
SELECT ${invoiceItems.columnList('p')}, c.name AS customer_name, c.email AS customer_email, c.phone AS customer_phone,
  i.invoice_number
FROM invoice_items p
JOIN customers c ON c.business_id = p.business_id AND c.environment = p.environment AND c.id = p.customer_id
LEFT JOIN invoices i ON i.business_id = p.business_id AND i.environment = p.environment AND i.id = p.invoice_id`

/** The items of a tenant, newest first. */
export async function listInvoiceItems(
  ctx: Ctx,
  wanted: ListInvoiceItemsQuery,
): Promise<Page<InvoiceItemView>> {
  const list = {
    select: SELECT,
    alias: 'p',
    from: 'invoice_items p',
    filters: itemFilters(wanted),
    page: wanted,
  }
  return listTenantPage<InvoiceItemView>(ctx, list)
}

/** The conditions for a list of items `p`. */
export function itemFilters(
  wanted: Pick<ListInvoiceItemsQuery, 'customerId' | 'subscriptionId' | 'waiting' | 'freed'>,
): Filter[] {
  const { customerId, subscriptionId, waiting, freed } = wanted
  const filters: Filter[] = []
  if (customerId) filters.push(['p.customer_id = ?', customerId])
  if (subscriptionId) filters.push(['p.subscription_id = ?', subscriptionId])
  if (waiting) filters.push([`p.invoice_id IS ${waiting === 'true' ? 'NULL' : 'NOT NULL'}`])
  if (freed) filters.push(['p.freed_at IS NOT NULL'])
  return filters
}

/**
 * The items that the next renewal of a subscription will bill: those for this subscription, and those for any subscription of the customer.
 */
export async function listItemsFor(
  ctx: Ctx,
  { id, customerId }: Pick<SubscriptionModel, 'id' | 'customerId'>,
): Promise<Page<InvoiceItemView>> {
  const { items } = await listInvoiceItems(ctx, {
    customerId: customerId as CustomerId,
    waiting: 'true',
    limit: MOST_WAITING,
  })
  return { items: items.filter((each) => [null, id].includes(each.subscriptionId)), nextCursor: null }
}
