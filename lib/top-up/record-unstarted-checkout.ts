import type { Tx } from '@/lib/infra/database/transaction'
import type { TopUpModel } from '@/prisma/generated/models'

// Who wants to start does so within minutes.
const FIRST_AFTER_MINUTES = 15

const INSERT = `
INSERT INTO unstarted_checkouts (top_up_id, due_at)
VALUES ($1, clock_timestamp() + interval '${FIRST_AFTER_MINUTES} minutes')`

/**
 * Notes that money came in for a checkout, in the transaction that credits it. If the checkout is not started by then,
 * lib/checkout tells the person and the merchant.
 */
export async function recordUnstartedCheckout(
  tx: Tx,
  { id, checkoutSessionId }: Pick<TopUpModel, 'id' | 'checkoutSessionId'>,
): Promise<void> {
  if (checkoutSessionId) await tx.query(INSERT, [id])
}
