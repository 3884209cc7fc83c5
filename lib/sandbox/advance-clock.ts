import { recordAudit } from '@/lib/audit/record'
import { billTenant } from '@/lib/billing/bill-due'
import { isBehind } from '@/lib/billing/due'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { firstIdAt } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { violatedConstraint } from '@/lib/infra/database/outage'
import { joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { makeDuePayouts } from '@/lib/payout/make-due'
import { getSandboxClock, type SandboxClock } from './read'
import { beyondTenYears, notLater, requireAllowedStep, requireSandbox, TEN_YEARS } from './rules'
import type { AdvanceClockInput } from './schema'

// The statement itself converts `to` into an offset. So two parallel calls cannot move the clock back.
const ADVANCE = `
INSERT INTO sandbox_clocks AS c (business_id, offset_ms)
SELECT $1, coalesce($2::bigint, (extract(epoch FROM ($3::timestamptz - now())) * 1000)::bigint)
ON CONFLICT (business_id) DO UPDATE
  SET offset_ms = CASE WHEN $2::bigint IS NULL THEN excluded.offset_ms ELSE c.offset_ms + $2::bigint END, updated_at = now()
  WHERE $2::bigint IS NOT NULL OR excluded.offset_ms > c.offset_ms
RETURNING 1`

/**
 * Moves the business's sandbox time forward. `catchUpSandbox` then bills what became due.
 * @throws {DomainError} `sandbox_only`; `clock_catching_up` while the last move is not fully billed; `rate_limited` if it would cause more
 * work than one day may have; `parameter_invalid` if a limit of `rules.ts` is exceeded.
 */
export async function advanceSandboxClock(ctx: Ctx, { seconds, to }: AdvanceClockInput): Promise<void> {
  requireSandbox(ctx)
  if (to && (await isThereAlready(ctx, to))) return
  if (to) requireAllowedStep(ctx.now, to)
  const byMs = seconds === undefined ? null : seconds * 1000
  try {
    await transact(ctx, async (tx) => {
      await requireCaughtUp(tx, ctx)
      await requireWorkLeft(tx, ctx, byMs ?? Number(to) - ctx.now.getTime())
      const [moved] = await tx.query(ADVANCE, [ctx.businessId, byMs, to ?? null])
      if (!moved) throw notLater(ctx.now)
      await recordAudit(tx, ctx, 'sandbox.clock_advanced', null, to ? { to: to.toISOString() } : { seconds })
    })
  } catch (error) {
    throw violatedConstraint(error) === TEN_YEARS ? beyondTenYears(to ? 'to' : 'seconds') : error
  }
}

/** True if the last move of the clock already led to `to`: then the caller repeats a call whose answer got lost. */
async function isThereAlready({ businessId, now }: Ctx, to: Date): Promise<boolean> {
  if (to > now) return false
  const [last] = await query<{ to: string | null }>(
    `SELECT details ->> 'to' AS to FROM audit_entries
     WHERE business_id = $1 AND action = 'sandbox.clock_advanced' ORDER BY id DESC LIMIT 1`,
    [businessId],
  )
  return last?.to === to.toISOString()
}

// A merchant waits for this response. The background functions do what takes longer.
const PATIENCE_MS = 20_000
const MAX_INSTANTS = 20_000

/**
 * Bills what the moved clock made due, within limits of time and number, and makes the payout. The background functions do the rest. It is
 * safe to repeat.
 */
export async function catchUpSandbox(ctx: Ctx, maxInstants = MAX_INSTANTS): Promise<SandboxClock> {
  requireSandbox(ctx)
  await billTenant({ businessId: ctx.businessId, environment: 'sandbox' }, maxInstants, PATIENCE_MS)
  await makeDuePayouts(PATIENCE_MS, ctx.businessId)
  return getSandboxClock(ctx)
}

// A sandbox is free, and moving its clock creates work. These limits keep one sandbox from slowing down all others.

/** More than tests need: five hundred daily subscriptions for a year. It takes one core some minutes. */
const MOST_A_DAY = 200_000
/** Renewals that fall due without a move are billed within a minute, or two on a busy machine. */
const USUAL_DELAY_SECONDS = 300
/** After a move there are often hundreds of renewals left, which take some seconds. */
const LOOK_AGAIN_SECONDS = 5

/**
 * Locks the clock of a sandbox until the transaction ends, and refuses while the work of its last move is not done.
 * @throws {DomainError} `clock_catching_up`. It is not stored for an Idempotency-Key, because the same call succeeds later.
 */
async function requireCaughtUp(tx: Tx, { businessId }: Pick<Ctx, 'businessId'>): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sandbox clock ${businessId}`])
  const tenant = { businessId, environment: 'sandbox' } as const
  if (await isBehind(tx, tenant, USUAL_DELAY_SECONDS))
    throw new DomainError('clock_catching_up', { retryAfterSeconds: LOOK_AGAIN_SECONDS })
}

// Counts the renewals of today: each makes an invoice, and the id of an invoice contains the real time at which it was made.
const DONE = `
SELECT count(*)::int AS done FROM (
  SELECT 1 FROM invoices WHERE business_id = $1 AND environment = 'sandbox' AND id >= $2 LIMIT $3) made`

// Counts the renewals that a move would bring. Months and years have their shortest length, so the result may be slightly too high.
const AHEAD = `
SELECT coalesce(sum(1 + floor(extract(epoch FROM target.at - s.due_at) / (
    p.interval_count * CASE p.interval WHEN 'day' THEN 1 WHEN 'week' THEN 7 WHEN 'month' THEN 28 ELSE 365 END * 86400))), 0)::int AS ahead
FROM (SELECT now() + ($2::bigint + coalesce(clock.offset_ms, 0)) * interval '1 millisecond' AS at
  FROM (SELECT $1::uuid AS business_id) AS tenant ${joinClock('tenant.business_id')}) AS target
JOIN subscriptions s ON s.business_id = $1 AND s.environment = 'sandbox' AND s.due_at <= target.at
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id`

/**
 * Refuses a move that would bring more renewals than a sandbox may have on one day (UTC, real time).
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
    message: `This move would cause ${count(ahead)} renewals. A sandbox allows ${count(most)} a day, and ${count(left)} are left today. Move the clock less far, or continue tomorrow.`,
    retryAfterSeconds: (today.getTime() + DAY_MS - now.getTime()) / 1000,
  })
}
