import { nepaliMonth } from '@/lib/core/calendar-date'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { listTenantPage } from '@/lib/infra/database/tenant-list'
import type { AgreementRow } from './present'
import { agreementFilters } from './read'
import type { ListAgreementsQuery } from './schema'
import { agreements } from './table'

/** An agreement as people in the dashboard see it. */
export type NamedAgreement = AgreementRow & {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
  /** Null: an allowance. */
  productName: string | null
}

// The month is a word of our own, such as 2083-08.
const select = (month: string) => `
SELECT ${agreements.columnList('a')}, u.used_paisa, c.name AS customer_name, c.email AS customer_email,
  c.phone AS customer_phone, d.name AS product_name
FROM agreements a
JOIN customers c ON c.business_id = a.business_id AND c.environment = a.environment AND c.id = a.customer_id
LEFT JOIN prices p ON p.business_id = a.business_id AND p.environment = a.environment AND p.id = a.price_id
LEFT JOIN products d ON d.business_id = p.business_id AND d.environment = p.environment AND d.id = p.product_id
LEFT JOIN allowance_uses u ON u.business_id = a.business_id AND u.environment = a.environment AND u.agreement_id = a.id
  AND u.month = '${month}'`

/** Agreements of a tenant with their names, the newest first. */
export async function listNamedAgreements(
  ctx: Ctx,
  wanted: ListAgreementsQuery,
): Promise<Page<NamedAgreement>> {
  return listTenantPage<NamedAgreement>(ctx, {
    select: select(nepaliMonth(ctx.now)),
    alias: 'a',
    from: 'agreements a',
    filters: agreementFilters(wanted),
    page: wanted,
  })
}
