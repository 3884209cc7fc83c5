import { isBehind } from '@/lib/billing/due'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { firstIdAt } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'

// A sandbox is free, and its clock makes work out of nothing. These bounds keep one from slowing all others down.

/** More than tests need: five hundred daily subscriptions for a year. It is some minutes of one core. */
const MOST_A_DAY = 200_000
/** What fell due without a move is billed within a minute, or two on a busy machine. */
const USUAL_DELAY_SECONDS = 300
/** What a move leaves is hundreds of renewals or more, which takes some seconds. */
const LOOK_AGAIN_SECONDS = 5

/**
 * Locks the clock of a sandbox until the transaction ends, and refuses while the work of its last move is not done.
 * @throws {DomainError} `clock_catching_up`. It is not stored for an Idempotency-Key: the same call succeeds later.
 */
export async function requireCaughtUp(tx: Tx, { businessId }: Pick<Ctx, 'businessId'>): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sandbox clock ${businessId}`])
  const tenant = { businessId, environment: 'sandbox' } as const
  if (await isBehind(tx, tenant, USUAL_DELAY_SECONDS))
    throw new DomainError('clock_catching_up', { retryAfterSeconds: LOOK_AGAIN_SECONDS })
}

// Each renewal makes an invoice, and the id of an invoice holds the real time at which it was made.
const DONE = `
SELECT count(*)::int AS done FROM (
  SELECT 1 FROM invoices WHERE business_id = $1 AND environment = 'sandbox' AND id >= $2 LIMIT $3) made`

// Months and years by their shortest length: it may say a few too many.
const AHEAD = `
SELECT coalesce(sum(1 + floor(extract(epoch FROM target.at - s.due_at) / (
    p.interval_count * CASE p.interval WHEN 'day' THEN 1 WHEN 'week' THEN 7 WHEN 'month' THEN 28 ELSE 365 END * 86400))), 0)::int AS ahead
FROM (SELECT now() + ($2::bigint + coalesce(clock.offset_ms, 0)) * interval '1 millisecond' AS at
  FROM (SELECT $1::uuid AS business_id) AS tenant ${joinClock('tenant.business_id')}) AS target
JOIN subscriptions s ON s.business_id = $1 AND s.environment = 'sandbox' AND s.due_at <= target.at
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id`

/**
 * Refuses a move that would bring more renewals than a sandbox may do on one day (UTC, real time).
 * @throws {DomainError} `rate_limited`, with the number that is left.
 */
export async function requireWorkLeft(
  tx: Tx,
  { businessId }: Pick<Ctx, 'businessId'>,
  byMs: number,
  most = MOST_A_DAY,
): Promise<void> {
  const now = new Date()
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const [row] = await tx.query<{ done: number }>(DONE, [businessId, firstIdAt(today), most])
  const [coming] = await tx.query<{ ahead: number }>(AHEAD, [businessId, byMs])
  const left = most - (row?.done ?? 0)
  const ahead = coming?.ahead ?? 0
  if (ahead <= left) return
  const count = (of: number) => of.toLocaleString('en')
  throw new DomainError('rate_limited', {
    message: `This move would bring about ${count(ahead)} renewals. A sandbox does ${count(most)} a day, and ${count(left)} of today's are left. Move it less far, or go on tomorrow.`,
    retryAfterSeconds: (today.getTime() + DAY_MS - now.getTime()) / 1000,
  })
}
