import { UNSTARTED_DUE } from '@/lib/events/due'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import type { TopUpModel } from '@/prisma/generated/models'

// A person who wants to press the button does so within minutes.
const FIRST_AFTER_MINUTES = 15

const INSERT = `
INSERT INTO unstarted_checkouts (top_up_id, due_at) VALUES ($1, clock_timestamp() + make_interval(mins => $2))`

/**
 * Notes that money came in for a checkout that it did not start, in the transaction that credits it. `remind-unstarted.ts`
 * tells the person and the merchant.
 * @param when `now`: the person agreed to a start that could not be done. `later`: they may still start by hand.
 */
export async function recordUnstartedCheckout(
  tx: Tx,
  { id, checkoutSessionId }: Pick<TopUpModel, 'id' | 'checkoutSessionId'>,
  when: 'now' | 'later',
): Promise<void> {
  if (!checkoutSessionId) return
  await tx.query(INSERT, [id, when === 'now' ? 0 : FIRST_AFTER_MINUTES])
  if (when === 'now') tx.afterCommit(() => nudge(UNSTARTED_DUE))
}
