import type { Environment } from '@/prisma/generated/enums'
import { billAtPace } from './bill-at-pace'
import { type DueTenant, FIRST_TENANT, findDueTenants } from './due'
import { payOverdueLater } from './pay-overdue-later'

// With more tenants, the share of each in a batch would be too small for the cost of its statement.
const MAX_TENANTS = 100
// After this number of batches the next tenants follow, so that large tenants do not delay others.
const BATCHES_PER_LOOK = 10

// The last tenant of the last look. The next look starts after it. It is only a hint, so each process has its own.
const lastSeen: Record<Environment, string> = { production: FIRST_TENANT, sandbox: FIRST_TENANT }

/**
 * First pays the open invoices that top-ups could not pay in their own commit. Then bills batches until nothing is due in the environment, or until
 * `budgetMs` is over. It visits all tenants in turn, and ends after a round in which nothing was billed.
 * @returns how many subscriptions were billed, and whether it stopped because nothing was left for it.
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
