import { setTimeout as sleep } from 'node:timers/promises'
import { inTurnOf } from '@/lib/infra/process/sandbox-turn'
import type { Environment } from '@/prisma/generated/enums'
import { runBatch } from './run-batch'

// After a batch the process and the database have as long for others. So an import never takes more than half of a core.
const REST = 1

/**
 * Makes batches of imports until none is left, or until `budgetMs` is over.
 * @returns whether none is left.
 */
export async function runImports(environment: Environment, budgetMs: number): Promise<boolean> {
  const deadline = Date.now() + budgetMs
  while (Date.now() < deadline) {
    const beganMs = performance.now()
    if (!(await inTurnOf(environment, () => runBatch(environment)))) return true
    await sleep(REST * (performance.now() - beganMs))
  }
  return false
}
