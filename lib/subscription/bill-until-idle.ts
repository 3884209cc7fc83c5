import { log } from '@/lib/infra/log'
import { ranOutOfTime } from '@/lib/infra/outage'
import type { Environment } from '@/prisma/generated/enums'
import { BATCH_SIZE, billDueBatch } from './bill-due'
import { billSetAside } from './bill-set-aside'
import { type DueTenant, FIRST_TENANT, findDueTenants } from './due'

// The share of each tenant in a batch stays worth its statement.
const MAX_TENANTS = 100
// After so many batches come the next tenants, so that large ones do not hold up the others.
const BATCHES_PER_LOOK = 10
// A batch that has succeeded lets the next be larger by this much, until it has its full size again.
const GROWTH = 25

interface Pace {
  /** How many subscriptions a batch takes: fewer after one that ran out of time. */
  size: number
  /** The tenant with which the last look ended. The next begins behind it. */
  after: string
}

// Only hints: each process has its own.
const paces: Record<Environment, Pace> = {
  production: { size: BATCH_SIZE, after: FIRST_TENANT },
  sandbox: { size: BATCH_SIZE, after: FIRST_TENANT },
}

/**
 * Bills batches until nothing is due in the environment, or until `budgetMs` is spent. It goes round the tenants, and
 * ends after a round in which nothing was billed.
 * @returns how many subscriptions were billed, and whether it stopped because nothing was left for it.
 */
export async function billUntilIdle(
  environment: Environment,
  budgetMs: number,
): Promise<{ billed: number; idle: boolean }> {
  const deadline = Date.now() + budgetMs
  const pace = paces[environment]
  let billed = await billSetAside(environment)
  let round = { fromFirst: pace.after === FIRST_TENANT, billedBefore: billed }
  while (Date.now() < deadline) {
    const tenants = await findDueTenants(environment, MAX_TENANTS, pace.after)
    const last = tenants.length === MAX_TENANTS ? tenants.at(-1) : undefined
    pace.after = last?.businessId ?? FIRST_TENANT
    billed += await billTenants(pace, tenants, deadline)
    if (last) continue
    if (round.fromFirst && billed === round.billedBefore) return { billed, idle: true }
    round = { fromFirst: true, billedBefore: billed }
  }
  return { billed, idle: false }
}

async function billTenants(pace: Pace, tenants: readonly DueTenant[], deadline: number): Promise<number> {
  let billed = 0
  let open = tenants
  for (let batch = 0; batch < BATCHES_PER_LOOK && open.length > 0 && Date.now() < deadline; batch++) {
    const { subscriptions, unfinished } = await billAtPace(pace, open)
    billed += subscriptions
    open = unfinished
  }
  return billed
}

/** One batch. One that runs out of time makes the next smaller; a tenant for which one is too much is left for later. */
async function billAtPace(pace: Pace, tenants: readonly DueTenant[]) {
  try {
    const billed = await billDueBatch(tenants, pace.size)
    pace.size = Math.min(BATCH_SIZE, pace.size + GROWTH)
    return billed
  } catch (error) {
    if (!ranOutOfTime(error)) throw error
    log().warn({ err: error, size: pace.size, tenant: tenants[0] }, 'a billing batch ran out of time')
    const unfinished = pace.size > 1 ? tenants : tenants.slice(1)
    pace.size = Math.max(1, Math.floor(pace.size / 4))
    return { subscriptions: 0, unfinished }
  }
}
