import { found } from '@/lib/core/found'
import type { InvoiceItemId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { InvoiceItemModel } from '@/prisma/generated/models'
import type { ListInvoiceItemsQuery } from './schema'
import { invoiceItems } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getInvoiceItem(
  { businessId, environment }: Ctx,
  id: InvoiceItemId,
): Promise<InvoiceItemModel> {
  const where = { businessId_environment_id: { businessId, environment, id } }
  return found(await prisma().invoiceItem.findUnique({ where }))
}

/** The items of a tenant, the newest first. */
export async function listInvoiceItems(
  ctx: Ctx,
  wanted: ListInvoiceItemsQuery,
): Promise<Page<InvoiceItemModel>> {
  const { customerId, subscriptionId, waiting } = wanted
  const filters: Filter[] = []
  if (customerId) filters.push(['p.customer_id = ?', customerId])
  if (subscriptionId) filters.push(['p.subscription_id = ?', subscriptionId])
  if (waiting) filters.push([`p.invoice_id IS ${waiting === 'true' ? 'NULL' : 'NOT NULL'}`])
  const select = `SELECT ${invoiceItems.columnList('p')} FROM invoice_items p`
  const list = { select, alias: 'p', from: 'invoice_items p', filters, page: wanted }
  return listTenantPage<InvoiceItemModel>(ctx, list)
}
