import { found } from '@/lib/core/found'
import type { PaymentLinkId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CountedLink } from './present'
import type { ListPaymentLinksQuery } from './schema'
import { paymentLinks } from './table'

/** SQL: links with their results. Everything that is counted comes from one index, that of checkout sessions by link. */
export const LINKS = `
SELECT ${paymentLinks.columnList('l')}, n.started, n.paid, p.amount_paisa = 0 AS costs_nothing
FROM payment_links l
JOIN prices p ON p.business_id = l.business_id AND p.environment = l.environment AND p.id = l.price_id
CROSS JOIN LATERAL (
  SELECT count(*)::int AS started, count(c.subscription_id)::int AS paid FROM checkout_sessions c
  WHERE c.business_id = l.business_id AND c.environment = l.environment AND c.payment_link_id = l.id
) n`

/** @throws {DomainError} `resource_not_found`. */
export async function getPaymentLink(
  { businessId, environment }: Ctx,
  id: PaymentLinkId,
  reader: Pick<Tx, 'query'> = { query },
): Promise<CountedLink> {
  const [row] = await reader.query<CountedLink>(
    `${LINKS} WHERE l.business_id = $1 AND l.environment = $2 AND l.id = $3`,
    [businessId, environment, id],
  )
  return found(row)
}

export async function listPaymentLinks(ctx: Ctx, wanted: ListPaymentLinksQuery): Promise<Page<CountedLink>> {
  const list = { select: LINKS, alias: 'l', filters: linkFilters(wanted), page: wanted }
  return listTenantPage<CountedLink>(ctx, list)
}

/** The conditions of a list of links `l`. */
export function linkFilters({ active, priceId }: ListPaymentLinksQuery): Filter[] {
  const filters: Filter[] = []
  if (active !== 'all') filters.push([`l.active = ${active}`])
  if (priceId) filters.push(['l.price_id = ?', priceId])
  return filters
}
