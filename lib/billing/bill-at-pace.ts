import { ranOutOfTime } from '@/lib/infra/database/outage'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment } from '@/prisma/generated/enums'
import { BATCH_SIZE, type Billed, billDueBatch } from './bill-due'
import type { DueTenant } from './due'

// After a batch that succeeded, the next one may be larger by this number, up to the full size.
const GROWTH = 25

// How many subscriptions a batch takes now. It is smaller after a batch that ran out of time. It is only a hint, so
// each process has its own.
const sizes: Record<Environment, number> = { production: BATCH_SIZE, sandbox: BATCH_SIZE }

/**
 * Bills one batch as `billDueBatch` does. If it runs out of time, the next one is smaller. If a single subscription
 * of a tenant takes too long, the tenant is left for later.
 */
export async function billAtPace(
  environment: Environment,
  tenants: readonly DueTenant[],
  maxInstants?: number,
): Promise<Billed & { unfinished: readonly DueTenant[] }> {
  const size = sizes[environment]
  try {
    const billed = await billDueBatch(tenants, size, maxInstants)
    sizes[environment] = Math.min(BATCH_SIZE, size + GROWTH)
    return billed
  } catch (error) {
    if (!ranOutOfTime(error)) throw error
    log().warn({ err: error, size, tenant: tenants[0] }, 'a billing batch ran out of time')
    sizes[environment] = Math.max(1, Math.floor(size / 4))
    return { subscriptions: 0, instants: 0, unfinished: size > 1 ? tenants : tenants.slice(1) }
  }
}
