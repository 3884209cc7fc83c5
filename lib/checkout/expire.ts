import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type CheckoutSessionId, newId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import { endSetAside, isNotPaused, type SetAsideItem, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { lockCheckout } from './lock'
import { presentCheckoutSession } from './present'

const BATCH_SIZE = 500

const DUE = `
FROM checkout_sessions c
WHERE c.status = 'open' AND c.expires_at <= now() AND ${isNotPaused('checkout_expiry', 'c.id')}`

const FIND = `SELECT c.business_id, c.environment, c.id ${DUE} ORDER BY c.expires_at LIMIT $1`

/** SQL: true if an open session has expired. */
export const IS_EXPIRY_DUE = `(SELECT 1 ${DUE} ORDER BY c.expires_at LIMIT 1) IS NOT NULL`

/**
 * Ends a batch of expired sessions. A session that cannot be ended is set aside.
 * @returns how many were due. 0 if none is left.
 */
export async function expireCheckoutSessions(requestId: string): Promise<number> {
  const due = await query<SetAsideItem>(FIND, [BATCH_SIZE])
  await doOrSplit(
    due,
    async (sessions) => (await inTransaction((tx) => expire(tx, sessions, requestId))).length,
    (session, error) => setAside('checkout_expiry', session, error),
  )
  return due.length
}

// A session that was completed or canceled meanwhile stays as it is. If the merchant ends a session early, it expires at that instant.
const EXPIRE = `
UPDATE checkout_sessions c SET status = 'expired', expires_at = least(c.expires_at, now()), updated_at = greatest(now(), c.updated_at + interval '1 millisecond')
FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS due(business_id, environment, id)
WHERE c.business_id = due.business_id AND c.environment = due.environment AND c.id = due.id AND c.status = 'open'
RETURNING c.*`

async function expire(
  tx: Tx,
  sessions: readonly SetAsideItem[],
  requestId: string,
): Promise<CheckoutSessionModel[]> {
  const expired = await tx.query<CheckoutSessionModel>(EXPIRE, [
    arrayParameter(sessions.map(({ businessId }) => businessId)),
    arrayParameter(sessions.map(({ environment }) => environment)),
    arrayParameter(sessions.map(({ id }) => id)),
  ])
  const events = expired.map((row) => ({
    id: newId('evt'),
    type: 'checkout.session.expired' as const,
    document: eventDocument(row, row.id, presentCheckoutSession(row)),
  }))
  await emitAll(tx, events, requestId)
  const ids = expired.map(({ id }) => id)
  await endSetAside(tx, 'checkout_expiry', ids)
  return expired
}

/** Ends an open session that this transaction has locked. */
export async function expireLocked(
  tx: Tx,
  { businessId, environment, id }: SetAsideItem,
  requestId: string,
): Promise<CheckoutSessionModel> {
  const [expired] = await expire(tx, [{ businessId, environment, id }], requestId)
  return found(expired)
}

/**
 * Ends an open session before its time. A customer who is on its page cannot finish. An expired session stays as it is.
 * @throws {DomainError} `resource_not_found`, `checkout_session_used`.
 */
export function expireCheckoutSession(ctx: Ctx, id: CheckoutSessionId): Promise<CheckoutSessionModel> {
  const { businessId, environment, requestId } = ctx
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, { businessId, environment, checkoutId: id })
    if (session.status === 'expired') return session
    if (session.status !== 'open') throw new DomainError('checkout_session_used')
    return expireLocked(tx, session, requestId)
  })
}
