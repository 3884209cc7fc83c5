import { found } from '@/lib/core/found'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { TimedCheckout } from './rules'
import { checkoutSessions } from './table'

// A code is valid for five minutes. A person who asks for no other code within ten minutes has left.
const QUIET_MINUTES = 10

/** SQL: a session `c`, with its state by the real clock. The clock is read after any wait for a lock. */
export const TIMED = `${checkoutSessions.columnList('c')}, c.expires_at <= clock_timestamp() AS is_over,
  greatest(c.code_sent_at, c.bearer_expires_at - interval '1 hour') <= clock_timestamp() - interval '${QUIET_MINUTES} minutes' AS is_quiet`

const LOCK = `SELECT ${TIMED} FROM checkout_sessions c
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3 FOR NO KEY UPDATE`

/**
 * Locks the session of a checkout call. It is the first lock of such a transaction. Codes, the customer, the wallet and the subscription
 * are locked after it.
 */
export async function lockCheckout(
  tx: Tx,
  { businessId, environment, checkoutId }: Pick<CheckoutCtx, 'businessId' | 'environment' | 'checkoutId'>,
): Promise<TimedCheckout> {
  const [row] = await tx.query<TimedCheckout>(LOCK, [businessId, environment, checkoutId])
  return found(row)
}

const LOCK_BY_TOKEN = `SELECT ${TIMED} FROM checkout_sessions c WHERE c.token_hash = $1 FOR NO KEY UPDATE`

/** Locks the session at this address. @throws {DomainError} `resource_not_found`. */
export async function lockCheckoutAt(tx: Tx, token: string): Promise<TimedCheckout> {
  const [row] = await tx.query<TimedCheckout>(LOCK_BY_TOKEN, [sha256(token)])
  return found(row)
}
