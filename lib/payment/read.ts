import { found } from '@/lib/core/found'
import type { PaymentId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantRows } from '@/lib/infra/database/tenant-list'
import type { PaymentModel } from '@/prisma/generated/models'
import type { ListPaymentsQuery } from './schema'
import { payments } from './table'

/** A payment with the person who paid. */
export interface PaymentView extends PaymentModel {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

const SELECT = `
SELECT ${payments.columnList('p')}, c.name AS customer_name, c.email AS customer_email, c.phone AS customer_phone
FROM payments p
JOIN customers c ON c.business_id = p.business_id AND c.environment = p.environment AND c.id = p.customer_id`

/** @throws {DomainError} `resource_not_found`. */
export async function getPayment({ businessId, environment }: Ctx, id: PaymentId): Promise<PaymentModel> {
  const where = { businessId_environment_id: { businessId, environment, id } }
  return found(await prisma().payment.findUnique({ where }))
}

/** The payments of a tenant, the newest first. */
export async function listPayments(ctx: Ctx, wanted: ListPaymentsQuery): Promise<Page<PaymentView>> {
  const { customerId, subscriptionId, method, recordedBy, receivedFrom, receivedTo } = wanted
  const filters: Filter[] = []
  if (customerId) filters.push(['p.customer_id = ?', customerId])
  if (subscriptionId) filters.push(['p.subscription_id = ?', subscriptionId])
  if (method) filters.push([`p.method = '${method}'`])
  if (recordedBy) filters.push(['(p.member_id = ? OR p.api_key_id = ?)', recordedBy])
  if (receivedFrom) filters.push(['p.received_at >= ?', receivedFrom])
  if (receivedTo) filters.push(['p.received_at < ?', receivedTo])
  const list = { select: SELECT, alias: 'p', from: 'payments p', filters, page: wanted }
  return toPage(await listTenantRows<PaymentView>(ctx, list), wanted.limit)
}
