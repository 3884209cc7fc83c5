import type { CustomerId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
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

const OWED_BY_EACH = `
SELECT wanted.customer_id, sum(open.total_amount_paisa) AS paisa
FROM unnest($3::uuid[]) AS wanted (customer_id) CROSS JOIN LATERAL (
  SELECT total_amount_paisa FROM invoices
  WHERE business_id = $1 AND environment = $2 AND customer_id = wanted.customer_id AND status = 'open' LIMIT ${MOST}) open
GROUP BY wanted.customer_id`

/** The open invoices of some customers, summed up for each. A customer who owes nothing is left out. */
export async function listOwedOfCustomers(
  { businessId, environment }: Ctx,
  ids: readonly CustomerId[],
): Promise<Map<string, bigint>> {
  const key = [businessId, environment, arrayParameter(ids)]
  const rows = await query<{ customerId: string; paisa: bigint }>(OWED_BY_EACH, key)
  return new Map(rows.map(({ customerId, paisa }) => [customerId, paisa]))
}
