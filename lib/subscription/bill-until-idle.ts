import type { Environment } from '@/prisma/generated/enums'
import { type DueTenant, FIRST_TENANT, findDueTenants } from './due'
import { billAtPace } from './pace'
import { recoverMarked } from './recover-marked'

// The share of each tenant in a batch stays worth its statement.
const MAX_TENANTS = 100
// After so many batches come the next tenants, so that large ones do not hold up the others.
const BATCHES_PER_LOOK = 10

// The tenant with which the last look ended: the next begins behind it. Only a hint, so each process has its own.
const lastSeen: Record<Environment, string> = { production: FIRST_TENANT, sandbox: FIRST_TENANT }

/**
 * Pays what top-ups have left, then bills batches until nothing is due in the environment, or until `budgetMs` is spent. It goes round the tenants, and
 * ends after a round in which nothing was billed.
 * @returns how many subscriptions were billed, and whether it stopped because nothing was left for it.
 */
export async function billUntilIdle(
  environment: Environment,
  budgetMs: number,
): Promise<{ billed: number; idle: boolean }> {
  const deadline = Date.now() + budgetMs
  await recoverMarked(environment)
  let billed = 0
  let round = { fromFirst: lastSeen[environment] === FIRST_TENANT, billedBefore: billed }
  while (Date.now() < deadline) {
    const tenants = await findDueTenants(environment, MAX_TENANTS, lastSeen[environment])
    const last = tenants.length === MAX_TENANTS ? tenants.at(-1) : undefined
    lastSeen[environment] = last?.businessId ?? FIRST_TENANT
    billed += await billTenants(environment, tenants, deadline)
    if (last) continue
    if (round.fromFirst && billed === round.billedBefore) return { billed, idle: true }
    round = { fromFirst: true, billedBefore: billed }
  }
  return { billed, idle: false }
}

async function billTenants(
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
