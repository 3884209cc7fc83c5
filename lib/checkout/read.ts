import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { type Filter, listTenantRows } from '@/lib/infra/tenant-list'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import type { ListCheckoutSessionsQuery } from './schema'
import { checkoutSessions } from './table'

export async function listCheckoutSessions(
  ctx: Ctx,
  { status, customerId, limit, cursor }: ListCheckoutSessionsQuery,
): Promise<Page<CheckoutSessionModel>> {
  const filters: Filter[] = []
  if (status) filters.push(['c.status = ?::checkout_session_status', status])
  if (customerId) filters.push(['c.customer_id = ?', customerId])
  const select = `SELECT ${checkoutSessions.columnList('c')} FROM checkout_sessions c`
  const rows = await listTenantRows<CheckoutSessionModel>(ctx, { select, alias: 'c', filters, limit, cursor })
  return toPage(rows, limit)
}
