import { usedIn } from '@/lib/agreement/load-consents'
import type { AgreementRow } from '@/lib/agreement/present'
import { nepaliMonth } from '@/lib/core/calendar-date'
import { found } from '@/lib/core/found'
import type { AgreementId, BusinessId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { Calendar } from '@/lib/core/period'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

/** An agreement as seen by the person who gave it. */
export type OwnAgreement = AgreementRow & {
  businessId: BusinessId
  businessName: string
  /** Null for an allowance. */
  productName: string | null
  /** The calendar of the price. Null for an allowance. */
  calendar: Calendar | null
}

const select = (which: string) => `
SELECT a.*, ${usedIn('a', '$2')} AS used_paisa, b.name AS business_name, d.name AS product_name, p.calendar
FROM agreements a
JOIN businesses b ON b.id = a.business_id
LEFT JOIN prices p ON p.business_id = a.business_id AND p.environment = a.environment AND p.id = a.price_id
LEFT JOIN products d ON d.business_id = p.business_id AND d.environment = p.environment AND d.id = p.product_id
WHERE a.wallet_id = $1 AND a.status = 'given' AND ${which}`

const LIST = `${select('a.id < $3')} ORDER BY a.id DESC LIMIT $4`
const ONE = select('a.id = $3')

/** A page of the active agreements that draw on this wallet, newest first. */
export async function loadAgreements(
  { walletId, now }: UserCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<OwnAgreement>> {
  const from = cursor ?? idOfTomorrow()
  return toPage(await query<OwnAgreement>(LIST, [walletId, nepaliMonth(now), from, limit + 1]), limit)
}

/** An agreement of the wallet. @throws {DomainError} `resource_not_found`, also if it draws on another wallet or has ended. */
export async function loadAgreement(ctx: UserCtx, id: AgreementId): Promise<OwnAgreement> {
  const runner = ctx.tx ?? { query }
  const [row] = await runner.query<OwnAgreement>(ONE, [ctx.walletId, nepaliMonth(ctx.now), id])
  return found(row)
}
