import { recordAudit } from '@/lib/audit/record'
import { billTenant } from '@/lib/billing/bill-due'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { violatedConstraint } from '@/lib/infra/database/outage'
import { getSandboxClock, type SandboxClock } from './read'
import { beyondTenYears, notLater, requireAllowedStep, requireSandbox, TEN_YEARS } from './rules'
import type { AdvanceClockInput } from './schema'
import { requireCaughtUp, requireWorkLeft } from './work'

// The statement itself turns `to` into an offset. So two parallel calls cannot move the clock back.
const ADVANCE = `
INSERT INTO sandbox_clocks AS c (business_id, offset_ms)
SELECT $1, coalesce($2::bigint, (extract(epoch FROM ($3::timestamptz - now())) * 1000)::bigint)
ON CONFLICT (business_id) DO UPDATE
  SET offset_ms = CASE WHEN $2::bigint IS NULL THEN excluded.offset_ms ELSE c.offset_ms + $2::bigint END, updated_at = now()
  WHERE $2::bigint IS NOT NULL OR excluded.offset_ms > c.offset_ms
RETURNING 1`

/**
 * Moves the business's sandbox time forward. `catchUpSandbox` then bills what became due.
 * @throws {DomainError} `sandbox_only`; `clock_catching_up` while the last move is not billed; `rate_limited` if it would
 * bring too much work for a day; `parameter_invalid` if a limit of `rules.ts` is exceeded.
 */
export async function advanceSandboxClock(ctx: Ctx, { seconds, to }: AdvanceClockInput): Promise<void> {
  requireSandbox(ctx)
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
