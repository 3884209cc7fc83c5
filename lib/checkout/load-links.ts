import { found } from '@/lib/core/found'
import type { CheckoutSessionId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Calendar } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { listTenantPage } from '@/lib/infra/database/tenant-list'
import type { BillingInterval } from '@/prisma/generated/enums'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { checkoutFilters } from './read'
import type { ListCheckoutSessionsQuery } from './schema'
import { checkoutSessions } from './table'

/** A checkout session with its offer and its customer, for people. */
export interface CheckoutLink extends CheckoutSessionModel {
  productId: string
  productName: string
  amountPaisa: bigint
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
  trialDays: number
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

const LINK = `
SELECT ${checkoutSessions.columnList('c')}, pr.id AS product_id, pr.name AS product_name,
  p.amount_paisa, p.interval, p.interval_count, p.calendar, p.trial_days, k.name AS customer_name, k.email AS customer_email,
  k.phone AS customer_phone
FROM checkout_sessions c
JOIN prices p ON p.business_id = c.business_id AND p.environment = c.environment AND p.id = c.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN customers k ON k.business_id = c.business_id AND k.environment = c.environment AND k.id = c.customer_id`

const ONE = `${LINK} WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`

/** @throws {DomainError} `resource_not_found`. */
export async function getCheckoutLink(
  { businessId, environment }: Ctx,
  id: CheckoutSessionId,
): Promise<CheckoutLink> {
  const [row] = await query<CheckoutLink>(ONE, [businessId, environment, id])
  return found(row)
}

/** A page of the sessions with their offers, newest first. */
export async function listCheckoutLinks(
  ctx: Ctx,
  wanted: ListCheckoutSessionsQuery,
): Promise<Page<CheckoutLink>> {
  const filters = checkoutFilters(wanted)
  const list = { select: LINK, alias: 'c', from: 'checkout_sessions c', filters, page: wanted }
  return listTenantPage<CheckoutLink>(ctx, list)
}
