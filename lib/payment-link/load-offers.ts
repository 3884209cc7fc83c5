import { found } from '@/lib/core/found'
import type { PaymentLinkId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Calendar } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { listTenantPage } from '@/lib/infra/database/tenant-list'
import type { BillingInterval } from '@/prisma/generated/enums'
import type { CountedLink } from './present'
import { LINKS, linkFilters } from './read'
import type { ListPaymentLinksQuery } from './schema'

/** A link with its offer, for people. */
export interface OfferedLink extends CountedLink {
  productId: string
  productName: string
  imageUrl: string | null
  amountPaisa: bigint
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
  trialDays: number
  /** True if the price and its product can be sold to new customers. */
  isSold: boolean
}

const OFFERS = `
SELECT l.*, pr.id AS product_id, pr.name AS product_name, pr.image_url, p.amount_paisa, p.interval, p.interval_count, p.calendar,
  p.trial_days, p.active AND pr.active AS is_sold
FROM (${LINKS}) l
JOIN prices p ON p.business_id = l.business_id AND p.environment = l.environment AND p.id = l.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id`

/** @throws {DomainError} `resource_not_found`. */
export async function getOfferedLink(
  { businessId, environment }: Ctx,
  id: PaymentLinkId,
): Promise<OfferedLink> {
  const [row] = await query<OfferedLink>(
    `${OFFERS} WHERE l.business_id = $1 AND l.environment = $2 AND l.id = $3`,
    [businessId, environment, id],
  )
  return found(row)
}

/** A page of the links, newest first. */
export async function listOfferedLinks(ctx: Ctx, wanted: ListPaymentLinksQuery): Promise<Page<OfferedLink>> {
  const list = { select: OFFERS, alias: 'l', filters: linkFilters(wanted), page: wanted }
  return listTenantPage<OfferedLink>(ctx, list)
}
