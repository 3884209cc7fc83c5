import { setTimeout as sleep } from 'node:timers/promises'
import { inTurnOf } from '@/lib/infra/process/sandbox-turn'
import type { Environment } from '@/prisma/generated/enums'
import type { JobKind, JobModel } from './kind'
import { runBatch } from './run-batch'

// After a batch the process and the database have half as long for others. So a job never takes more than two thirds of a core.
const REST = 0.5

/**
 * Makes batches of jobs of one kind until none is left, or until `budgetMs` is over.
 * @returns whether none is left.
 */
export async function runJobs<Job extends JobModel, Row>(
  kind: JobKind<Job, Row>,
  environment: Environment,
  budgetMs: number,
): Promise<boolean> {
  const deadline = Date.now() + budgetMs
  while (Date.now() < deadline) {
    const beganMs = performance.now()
    if (!(await inTurnOf(environment, () => runBatch(kind, environment)))) return true
    await sleep(REST * (performance.now() - beganMs))
  }
  return false
}
