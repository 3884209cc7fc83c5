import { newId, toWire } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/database/transaction'
import type { TopUpModel } from '@/prisma/generated/models'
import { presentTopUp } from './present'

// A person may be several customers of one business. The newest that is not archived is used.
const CUSTOMER = `
SELECT id FROM customers WHERE user_id = $1 AND business_id = $2 AND environment = $3
ORDER BY archived_at IS NOT NULL, id DESC LIMIT 1`

/** Tells the business through which a top-up was started how it ended. No other business gets the event. */
export async function emitTopUp(
  tx: Tx,
  topUp: TopUpModel,
  type: 'wallet.topup_succeeded' | 'wallet.topup_failed',
  requestId: string,
): Promise<void> {
  const { id, businessId, environment, userId, checkoutSessionId, paysSubscriptionId } = topUp
  if (!businessId) return
  const [customer] = await tx.query<{ id: string }>(CUSTOMER, [userId, businessId, environment])
  const related = {
    customerId: customer ? toWire('cus', customer.id) : null,
    subscriptionId: paysSubscriptionId && toWire('sub', paysSubscriptionId),
    checkoutSessionId: checkoutSessionId && toWire('cs', checkoutSessionId),
  }
  const document = eventDocument({ businessId, environment }, id, presentTopUp(topUp), { related })
  await emitAll(tx, [{ id: newId('evt'), type, document }], requestId)
}
