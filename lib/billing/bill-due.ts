import { ranOutOfTime } from '@/lib/infra/database/outage'
import { nudge } from '@/lib/infra/process/nudge'
import { inTurnOf } from '@/lib/infra/process/sandbox-turn'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment } from '@/prisma/generated/enums'
import { type Billed, billBatch } from './bill-batch'
import { BILLING_DUE, type DueTenant, FIRST_TENANT, findDueTenants, isAnythingDue } from './due'
import { payOverdueLater } from './pay-overdue-invoices'
import { BATCH_SIZES } from './plan-due'

// With more tenants, each would get so few subscriptions per batch that the statement costs more than its work.
const MAX_TENANTS = 100
// After this many batches it is the next tenants' turn, so that large tenants do not delay others.
const BATCHES_PER_LOOK = 10

// The last tenant of the previous look. The next look starts after it. Only a hint, so each process has its own.
const lastSeen: Record<Environment, string> = { production: FIRST_TENANT, sandbox: FIRST_TENANT }

/**
 * First pays the open invoices that top-ups could not pay in their own commit. Then bills batches until nothing is due in the environment,
 * or until `budgetMs` is over. It visits all tenants in turn, and ends after a round in which nothing was billed.
 * @returns how many subscriptions were billed, and whether it stopped because it found nothing more to do.
 */
export async function billUntilIdle(
  environment: Environment,
  budgetMs: number,
): Promise<{ billed: number; idle: boolean }> {
  const deadline = Date.now() + budgetMs
  await payOverdueLater(environment)
  let billed = 0
  let round = { fromFirst: lastSeen[environment] === FIRST_TENANT, billedBefore: billed }
  while (Date.now() < deadline) {
    const tenants = await findDueTenants(environment, MAX_TENANTS, lastSeen[environment])
    const last = tenants.length === MAX_TENANTS ? tenants.at(-1) : undefined
    lastSeen[environment] = last?.businessId ?? FIRST_TENANT
    billed += await billThem(environment, tenants, deadline)
    if (last) continue
    if (round.fromFirst && billed === round.billedBefore) return { billed, idle: true }
    round = { fromFirst: true, billedBefore: billed }
  }
  return { billed, idle: false }
}

async function billThem(
  environment: Environment,
  tenants: readonly DueTenant[],
  deadline: number,
): Promise<number> {
  let billed = 0
  let open = tenants
  for (let batch = 0; batch < BATCHES_PER_LOOK && open.length > 0 && Date.now() < deadline; batch++) {
    const { subscriptions, unfinished } = await billAtPace(environment, open)
    billed += subscriptions
    open = unfinished
  }
  return billed
}

// The pause before another attempt when another worker holds everything that is due. That worker's transaction is short.
const PAUSE_MS = 25

/**
 * Bills one tenant's due work, at most `maxInstants` due instants and for at most `patienceMs`. The rest stays due: this wakes the billing
 * function for it, and its cron would find it anyway.
 */
export async function billTenant(tenant: DueTenant, maxInstants: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  let left = maxInstants
  while (left > 0 && Date.now() < deadline) {
    const { instants } = await billAtPace(tenant.environment, [tenant], left)
    left -= instants
    if (instants > 0) continue
    if (!(await isAnythingDue(tenant))) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  nudge(BILLING_DUE[tenant.environment])
}

// After a successful batch, the next one may be this much larger, up to the full size.
const GROWTH = 25

// The present batch size. It shrinks after a batch that ran out of time. Only a hint, so each process has its own.
const sizes: Record<Environment, number> = { ...BATCH_SIZES }

/**
 * Bills one batch. If it runs out of time, the next one is smaller. If a single subscription of a tenant takes too long,
 * the tenant is left for later.
 */
async function billAtPace(
  environment: Environment,
  tenants: readonly DueTenant[],
  maxInstants?: number,
): Promise<Billed & { unfinished: readonly DueTenant[] }> {
  const size = sizes[environment]
  try {
    const billed = await inTurnOf(environment, () => billBatch(tenants, size, maxInstants))
    sizes[environment] = Math.min(BATCH_SIZES[environment], size + GROWTH)
    return billed
  } catch (error) {
    if (!ranOutOfTime(error)) throw error
    log().warn({ err: error, size, tenant: tenants[0] }, 'a billing batch ran out of time')
    sizes[environment] = Math.max(1, Math.floor(size / 4))
    return { subscriptions: 0, instants: 0, unfinished: size > 1 ? tenants : tenants.slice(1) }
  }
}
