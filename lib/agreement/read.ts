import { nepaliMonth } from '@/lib/core/calendar-date'
import { found } from '@/lib/core/found'
import type { AgreementId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import { usedIn } from './load-consents'
import type { AgreementRow } from './present'
import type { ListAgreementsQuery } from './schema'
import { agreements } from './table'

// `month` is one of our own texts, such as 2083-08, so it may be part of the SQL.
const select = (month: string) => `
SELECT ${agreements.columnList('a')}, ${usedIn('a', `'${month}'`)} AS used_paisa FROM agreements a`

/** A tenant's agreements, newest first. */
export async function listAgreements(ctx: Ctx, wanted: ListAgreementsQuery): Promise<Page<AgreementRow>> {
  return listTenantPage<AgreementRow>(ctx, {
    select: select(nepaliMonth(ctx.now)),
    alias: 'a',
    filters: agreementFilters(wanted),
    page: wanted,
  })
}

/** The conditions of a list of agreements `a`. */
export function agreementFilters({
  customerId,
  status,
}: Pick<ListAgreementsQuery, 'customerId' | 'status'>): Filter[] {
  const filters: Filter[] = []
  if (customerId) filters.push(['a.customer_id = ?', customerId])
  if (status) filters.push([`a.status IN (${status.map((each) => `'${each}'`).join()})`])
  return filters
}

/** @throws {DomainError} `resource_not_found`. */
export async function getAgreement(ctx: Ctx, id: AgreementId): Promise<AgreementRow> {
  const [row] = await query<AgreementRow>(
    `${select(nepaliMonth(ctx.now))} WHERE a.business_id = $1 AND a.environment = $2 AND a.id = $3`,
    [ctx.businessId, ctx.environment, id],
  )
  return found(row)
}

/** An agreement as people in the dashboard see it. */
export type NamedAgreement = AgreementRow & {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
  /** Null for an allowance. */
  productName: string | null
}

const selectNamed = (month: string) => `
SELECT ${agreements.columnList('a')}, ${usedIn('a', `'${month}'`)} AS used_paisa, c.name AS customer_name, c.email AS customer_email,
  c.phone AS customer_phone, d.name AS product_name
FROM agreements a
JOIN customers c ON c.business_id = a.business_id AND c.environment = a.environment AND c.id = a.customer_id
LEFT JOIN prices p ON p.business_id = a.business_id AND p.environment = a.environment AND p.id = a.price_id
LEFT JOIN products d ON d.business_id = p.business_id AND d.environment = p.environment AND d.id = p.product_id`

/** A tenant's agreements with their names, newest first. */
export async function listNamedAgreements(
  ctx: Ctx,
  wanted: ListAgreementsQuery,
): Promise<Page<NamedAgreement>> {
  return listTenantPage<NamedAgreement>(ctx, {
    select: selectNamed(nepaliMonth(ctx.now)),
    alias: 'a',
    from: 'agreements a',
    filters: agreementFilters(wanted),
    page: wanted,
  })
}
