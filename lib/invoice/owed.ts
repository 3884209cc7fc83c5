import type { CustomerId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

/** What a customer owes: the open invoices, and apart those of them that should have been paid. */
export interface Owed {
  count: number
  paisa: bigint
  overdueCount: number
  overduePaisa: bigint
}

// What nobody has paid for years is not worth reading. Such a sum is at least this much.
const MOST = 1_000

const OWED = `
SELECT count(*)::int AS count, coalesce(sum(total_amount_paisa), 0) AS paisa,
  count(*) FILTER (WHERE due_at < $4)::int AS overdue_count,
  coalesce(sum(total_amount_paisa) FILTER (WHERE due_at < $4), 0) AS overdue_paisa
FROM (SELECT total_amount_paisa, due_at FROM invoices
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND status = 'open' LIMIT ${MOST}) open`

/** What a customer owes at the time of the tenant. Of a customer that is not the tenant's: nothing. */
export async function getOwed({ businessId, environment, now }: Ctx, id: CustomerId): Promise<Owed> {
  const [owed] = await query<Owed>(OWED, [businessId, environment, id, now])
  return owed as Owed
}
