import { query } from '@/lib/infra/database/db'
import { CLOCK_AT_STATEMENT, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Environment } from '@/prisma/generated/enums'

/** Payouts that wait for an operator: their number and sum. */
export interface WaitingPayouts {
  count: number
  amountPaisa: bigint
}

const COUNT =
  'SELECT count(*)::int AS count, coalesce(sum(p.amount_paisa), 0)::bigint AS amount_paisa FROM payouts p'

const WHICH = {
  pending: `${COUNT} WHERE p.environment = $1 AND p.status = 'pending'`,
  /** They should have arrived by now, but the bank has not reported a result. */
  open: `${COUNT} ${joinClock('p.business_id', 'p.environment')}
    WHERE p.environment = $1 AND p.status = 'sent' AND p.expected_at < ${CLOCK_AT_STATEMENT}`,
  /** They were returned, and no later payout has paid their money again. */
  returned: `${COUNT} WHERE p.environment = $1 AND p.status = 'returned' AND NOT EXISTS (
    SELECT 1 FROM payouts later WHERE later.business_id = p.business_id AND later.environment = p.environment
      AND later.status <> 'canceled' AND later.created_at > p.returned_at)`,
}

export async function countPayouts(
  environment: Environment,
  which: keyof typeof WHICH,
): Promise<WaitingPayouts> {
  const [counted] = await query<WaitingPayouts>(WHICH[which], [environment])
  return counted as WaitingPayouts
}
