import { DomainError } from '@/lib/core/errors'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import { nudge } from '@/lib/infra/nudge'
import { billDueBatch } from '@/lib/subscription/bill-due'
import { BILLING_DUE, isAnythingDue } from '@/lib/subscription/due'
import type { AdvanceClockInput } from './schema'

export interface SandboxClock {
  now: string
  offsetSeconds: number
}

/** @throws {DomainError} `sandbox_only`. */
export function requireSandbox(ctx: Ctx): void {
  if (ctx.environment !== 'sandbox') throw new DomainError('sandbox_only')
}

/** The business's sandbox time. @throws {DomainError} `sandbox_only`. */
export async function getSandboxClock(ctx: Ctx): Promise<SandboxClock> {
  requireSandbox(ctx)
  const [row] = await query<{ offsetMs: bigint }>(
    'SELECT offset_ms FROM sandbox_clocks WHERE business_id = $1',
    [ctx.businessId],
  )
  return present(ctx.now, row?.offsetMs ?? 0n)
}

// `to` becomes an offset inside the statement, so that two callers cannot move the clock back between a read and
// a write.
const ADVANCE = `
INSERT INTO sandbox_clocks AS c (business_id, offset_ms)
SELECT $1, coalesce($2::bigint, (extract(epoch FROM ($3::timestamptz - now())) * 1000)::bigint)
ON CONFLICT (business_id) DO UPDATE
  SET offset_ms = CASE WHEN $2::bigint IS NULL THEN excluded.offset_ms ELSE c.offset_ms + $2::bigint END, updated_at = now()
  WHERE $2::bigint IS NOT NULL OR excluded.offset_ms > c.offset_ms
RETURNING offset_ms, now() + offset_ms * interval '1 millisecond' AS now`

/**
 * Moves the business's sandbox time forward.
 * @throws {DomainError} `sandbox_only`; `parameter_invalid` when `to` is not later than the clock.
 */
export function advanceSandboxClock(ctx: Ctx, { seconds, to }: AdvanceClockInput): Promise<SandboxClock> {
  requireSandbox(ctx)
  if (to && to <= ctx.now) throw notLater(ctx.now)
  return transact(ctx, async (tx) => {
    const byMs = seconds === undefined ? null : seconds * 1000
    const [row] = await tx.query<{ offsetMs: bigint; now: Date }>(ADVANCE, [ctx.businessId, byMs, to ?? null])
    if (!row) throw notLater(ctx.now)
    return present(row.now, row.offsetMs)
  })
}

// A merchant waits for this answer; what takes longer is the functions' to finish.
const PATIENCE_MS = 20_000

/** Bills all that the moved clock made due, then hands what is left to the functions. */
export async function billUntilSandboxNow({ businessId }: Ctx): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  const tenant = { businessId, environment: 'sandbox' } as const
  while (Date.now() < deadline) {
    if ((await billDueBatch([tenant])).subscriptions > 0) continue
    if (!(await isAnythingDue(tenant))) return
    // All of it is in another worker's hands: its transaction is short.
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  nudge(BILLING_DUE.sandbox)
}

function present(now: Date, offsetMs: bigint): SandboxClock {
  return { now: now.toISOString(), offsetSeconds: Number(offsetMs) / 1000 }
}

function notLater(now: Date): DomainError {
  return new DomainError('parameter_invalid', {
    param: 'to',
    message: `to: must be later than the sandbox clock, which says ${now.toISOString()}.`,
  })
}
