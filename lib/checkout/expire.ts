import { newId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import { inTransaction } from '@/lib/infra/transaction'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { presentCheckoutSession } from './present'

const BATCH_SIZE = 500

const EXPIRE = `
UPDATE checkout_sessions c SET status = 'expired', updated_at = now()
FROM (
  SELECT business_id, environment, id FROM checkout_sessions
  WHERE status = 'open' AND expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
) due
WHERE c.business_id = due.business_id AND c.environment = due.environment AND c.id = due.id
RETURNING c.*`

/** Ends sessions that nobody used in time, one batch. Returns how many. */
export function expireCheckoutSessions(requestId: string): Promise<number> {
  return inTransaction(async (tx) => {
    const expired = await tx.query<CheckoutSessionModel>(EXPIRE, [BATCH_SIZE])
    const events = expired.map((row) => ({
      id: newId('evt'),
      type: 'checkout.session.expired' as const,
      document: eventDocument(row, row.id, presentCheckoutSession(row)),
    }))
    await emitAll(tx, events, requestId)
    return expired.length
  })
}
