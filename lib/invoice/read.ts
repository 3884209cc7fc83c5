import { found } from '@/lib/core/found'
import type { InvoiceId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/prisma'
import { type Filter, listTenantRows } from '@/lib/infra/tenant-list'
import type { InvoiceModel } from '@/prisma/generated/models'
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

// The index of the customer finds the few invoices of its subscription. So the table needs one index less, which
// every renewal would have to write.
const OF_SUBSCRIPTION = `i.subscription_id = ? AND i.customer_id =
  (SELECT s.customer_id FROM subscriptions s WHERE s.business_id = $1 AND s.environment = $2 AND s.id = ?)`

export async function listInvoices(ctx: Ctx, wanted: ListInvoicesQuery): Promise<Page<InvoiceModel>> {
  const { status, customerId, subscriptionId, limit, cursor } = wanted
  const filters: Filter[] = []
  if (status) filters.push([`i.status = '${status}'`])
  if (customerId) filters.push(['i.customer_id = ?', customerId])
  if (subscriptionId) filters.push([OF_SUBSCRIPTION, subscriptionId])
  const select = `SELECT ${invoices.columnList('i')} FROM invoices i`
  const rows = await listTenantRows<InvoiceModel>(ctx, { select, alias: 'i', filters, limit, cursor })
  return toPage(rows, limit)
}
