import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import { violatedConstraint } from '@/lib/infra/outage'
import { CLOCK_NOW, CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/tenant-clock'
import { billTenant } from '@/lib/subscription/bill-tenant'
import { isAnythingDue } from '@/lib/subscription/due'
import { type AdvanceClockInput, MAX_ADVANCE_DAYS } from './schema'

export interface SandboxClock {
  now: Date
  /** How far it is ahead of real time. */
  offsetMs: bigint
  /** Some due work is not billed yet. */
  catchingUp: boolean
}

/** @throws {DomainError} `sandbox_only`. */
export function requireSandbox(ctx: Ctx): void {
  if (ctx.environment !== 'sandbox') throw new DomainError('sandbox_only')
}

const READ = `
SELECT ${CLOCK_OFFSET_MS} AS offset_ms, ${CLOCK_NOW} AS now
FROM (SELECT $1::uuid AS business_id) AS tenant ${joinClock('tenant.business_id')}`

/** The business's sandbox time. @throws {DomainError} `sandbox_only`. */
export async function getSandboxClock(ctx: Ctx): Promise<SandboxClock> {
  requireSandbox(ctx)
  const [[row], catchingUp] = await Promise.all([
    query<{ offsetMs: bigint; now: Date }>(READ, [ctx.businessId]),
    isAnythingDue({ businessId: ctx.businessId, environment: 'sandbox' }),
  ])
  if (!row) throw new Error('a sandbox without a clock')
  return { ...row, catchingUp }
}

// The statement itself turns `to` into an offset. So two parallel calls cannot move the clock back.
const ADVANCE = `
INSERT INTO sandbox_clocks AS c (business_id, offset_ms)
SELECT $1, coalesce($2::bigint, (extract(epoch FROM ($3::timestamptz - now())) * 1000)::bigint)
ON CONFLICT (business_id) DO UPDATE
  SET offset_ms = CASE WHEN $2::bigint IS NULL THEN excluded.offset_ms ELSE c.offset_ms + $2::bigint END, updated_at = now()
  WHERE $2::bigint IS NOT NULL OR excluded.offset_ms > c.offset_ms
RETURNING 1`

const MAX_ADVANCE_MS = MAX_ADVANCE_DAYS * 86_400_000
// The database refuses more. Dates then stay in a range that every part of the system can handle.
const TEN_YEARS = 'sandbox_clocks_ten_years'

/**
 * Moves the business's sandbox time forward. `catchUpSandbox` then bills what became due.
 * @throws {DomainError} `sandbox_only`. `parameter_invalid` if `to` is not later than the clock, if the step is
 * longer than 366 days, or if the clock would be more than ten years ahead of real time.
 */
export async function advanceSandboxClock(ctx: Ctx, { seconds, to }: AdvanceClockInput): Promise<void> {
  requireSandbox(ctx)
  if (to && to <= ctx.now) throw notLater(ctx.now)
  if (to && to.getTime() - ctx.now.getTime() > MAX_ADVANCE_MS) throw tooFar(ctx.now)
  const byMs = seconds === undefined ? null : seconds * 1000
  try {
    await transact(ctx, async (tx) => {
      const [moved] = await tx.query(ADVANCE, [ctx.businessId, byMs, to ?? null])
      if (!moved) throw notLater(ctx.now)
    })
  } catch (error) {
    throw violatedConstraint(error) === TEN_YEARS ? beyondTenYears(to ? 'to' : 'seconds') : error
  }
}

// A merchant waits for this response. The functions do what takes longer.
const PATIENCE_MS = 20_000
const MAX_INSTANTS = 20_000

/**
 * Bills what the moved clock made due, within limits of time and number. The functions do the rest. It is safe to
 * repeat.
 */
export async function catchUpSandbox(ctx: Ctx, maxInstants = MAX_INSTANTS): Promise<SandboxClock> {
  requireSandbox(ctx)
  await billTenant({ businessId: ctx.businessId, environment: 'sandbox' }, maxInstants, PATIENCE_MS)
  return getSandboxClock(ctx)
}

function notLater(now: Date): DomainError {
  return invalidParameter('to', `must be later than the sandbox clock, which says ${now.toISOString()}.`)
}

function tooFar(now: Date): DomainError {
  const last = new Date(now.getTime() + MAX_ADVANCE_MS)
  return invalidParameter(
    'to',
    `must be within ${MAX_ADVANCE_DAYS} days of the sandbox clock: ${last.toISOString()} at the latest. Call again to go further.`,
  )
}

function beyondTenYears(param: 'to' | 'seconds'): DomainError {
  return invalidParameter(
    param,
    'must leave the sandbox clock within ten years of real time. Use a new business to test from the present again.',
  )
}
