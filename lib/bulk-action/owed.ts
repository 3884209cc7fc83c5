import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Reason } from './reasons'

// The newest id belongs to the newest invoice. The oldest invoice is paid first, so its link is the one to send.
const OWED = `
SELECT c.id, o.id AS invoice_id, coalesce(o.total_amount_paisa, 0) AS amount_paisa, c.email IS NOT NULL OR u.phone IS NOT NULL OR c.phone IS NOT NULL AS is_reachable
FROM customers c
LEFT JOIN users u ON u.id = c.user_id
LEFT JOIN LATERAL (
  SELECT i.id, i.total_amount_paisa FROM invoices i
  WHERE i.business_id = c.business_id AND i.environment = c.environment AND i.customer_id = c.id AND i.status = 'open'
  ORDER BY i.id LIMIT 1
) o ON true
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = ANY($3::uuid[])
ORDER BY c.id DESC`

interface Owed {
  id: string
  invoiceId: string | null
  amountPaisa: bigint
  isReachable: boolean
}

/** The oldest open invoice of each of these customers, or the reason why no link can be sent to them. */
export async function loadOwed(
  tx: Tx,
  { businessId, environment }: Ctx,
  ids: readonly string[],
): Promise<(Owed & { reason: Reason | null })[]> {
  const rows = await tx.query<Owed>(OWED, [businessId, environment, ids])
  return rows.map((row) => ({ ...row, reason: reasonOf(row) }))
}

const reasonOf = ({ invoiceId, isReachable }: Owed): Reason | null =>
  invoiceId === null ? 'owes_nothing' : isReachable ? null : 'customer_unreachable'
