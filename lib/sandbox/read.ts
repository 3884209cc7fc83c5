import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import { CLOCK_NOW, CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/tenant-clock'
import { isAnythingDue } from '@/lib/subscription/due'
import { requireSandbox } from './rules'

export interface SandboxClock {
  now: Date
  /** How far it is ahead of real time. */
  offsetMs: bigint
  /** Some due work is not billed yet. */
  catchingUp: boolean
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
