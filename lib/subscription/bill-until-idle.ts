import { billDueBatch } from './bill-due'
import { findDueTenants } from './due'

// One look for tenants serves many batches, and the share of each in a batch stays worth its statement.
const MAX_TENANTS = 100

/**
 * Bills batches until nothing is due, or until `budgetMs` is spent.
 * @returns how many subscriptions were billed, and whether it stopped because nothing was left for it.
 */
export async function billUntilIdle(budgetMs: number): Promise<{ billed: number; idle: boolean }> {
  const deadline = Date.now() + budgetMs
  let billed = 0
  while (Date.now() < deadline) {
    const tenants = await findDueTenants(MAX_TENANTS)
    if (tenants.length === 0) return { billed, idle: true }
    let inRound = 0
    for (let batch = 1; batch > 0 && Date.now() < deadline; inRound += batch)
      batch = await billDueBatch(tenants)
    billed += inRound
    // Due, but in other hands.
    if (inRound === 0) return { billed, idle: true }
  }
  return { billed, idle: false }
}
