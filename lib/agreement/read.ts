import { nepaliMonth } from '@/lib/core/calendar-date'
import { found } from '@/lib/core/found'
import type { AgreementId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { AgreementRow } from './present'
import type { ListAgreementsQuery } from './schema'
import { agreements } from './table'

// The month is a word of our own, such as 2083-08.
const select = (month: string) => `
SELECT ${agreements.columnList('a')}, u.used_paisa FROM agreements a
LEFT JOIN allowance_uses u ON u.business_id = a.business_id AND u.environment = a.environment AND u.agreement_id = a.id
  AND u.month = '${month}'`

/** Agreements of a tenant, the newest first. */
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
