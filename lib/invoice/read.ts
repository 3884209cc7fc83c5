import { found } from '@/lib/core/found'
import type { InvoiceId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma, query } from '@/lib/infra/db'
import type { InvoiceModel } from '@/prisma/generated/models'
import { presentInvoice, type WireInvoice } from './present'
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

// A status stands in the text, not in a parameter: only so can the planner use the index of those that are not paid.
// A subscription's invoices are few among its customer's, whose index finds them: one index less on the table that
// every renewal writes to.
const CONDITIONS = {
  draft: `i.status = 'draft'`,
  open: `i.status = 'open'`,
  paid: `i.status = 'paid'`,
  void: `i.status = 'void'`,
  customerId: 'i.customer_id = ?',
  subscriptionId: `i.subscription_id = ? AND i.customer_id =
    (SELECT s.customer_id FROM subscriptions s WHERE s.business_id = $1 AND s.environment = $2 AND s.id = ?)`,
  cursor: 'i.id < ?',
}

export async function listInvoices(ctx: Ctx, wanted: ListInvoicesQuery): Promise<Page<WireInvoice>> {
  const { status, limit } = wanted
  const conditions: string[] = status ? [CONDITIONS[status]] : []
  const params: unknown[] = [ctx.businessId, ctx.environment, limit + 1]
  for (const filter of ['customerId', 'subscriptionId', 'cursor'] as const) {
    if (wanted[filter] === undefined) continue
    params.push(wanted[filter])
    conditions.push(CONDITIONS[filter].replaceAll('?', `$${params.length}`))
  }
  const rows = await query<InvoiceModel>(
    `SELECT ${invoices.columnList('i')} FROM invoices i WHERE i.business_id = $1 AND i.environment = $2
     ${conditions.map((condition) => `AND ${condition}`).join(' ')} ORDER BY i.id DESC LIMIT $3`,
    params,
  )
  return toPage(rows, limit, presentInvoice)
}
