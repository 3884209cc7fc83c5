import { inngest } from '@/inngest/client'
import { BULK_DUE } from '@/lib/bulk-action/due'
import { runBulkActions } from '@/lib/bulk-action/job'
import { purgeBulkActions } from '@/lib/bulk-action/purge'
import { inBatches } from '@/lib/core/in-batches'
import { IMPORTS_DUE } from '@/lib/import/due'
import { runImports } from '@/lib/import/job'
import { purgeImports } from '@/lib/import/purge'
import { wokenBy } from './woken-by'

// A step is one call of the app: short enough for any proxy, and for a restart to wait for it.
const STEP_MS = 10_000
// A run works for at most five minutes. The next minute's check wakes another run.
const MAX_STEPS = 30

type Environment = 'production' | 'sandbox'

interface Jobs {
  due: (typeof IMPORTS_DUE | typeof BULK_DUE)[Environment]
  run(environment: Environment, budgetMs: number): Promise<boolean>
  purge(now: Date): Promise<number>
}

/** Runs the jobs of one kind in one environment, batch by batch. Then deletes the stored data of old jobs. */
const runJobsIn = (environment: Environment, id: string, { due, run, purge }: Jobs) =>
  inngest.createFunction(
    {
      id,
      // look-for-work wakes it within a minute when there is a job. Otherwise it only purges, and four times a day are enough for that.
      triggers: wokenBy(due, '17 */6 * * *'),
      concurrency: { limit: 1 },
      retries: 3,
    },
    async ({ step }) => {
      let idle = false
      for (let n = 0; n < MAX_STEPS && !idle; n++)
        idle = await step.run(`batches-${n}`, () => run(environment, STEP_MS))
      const purged = await inBatches(MAX_STEPS, (n) => step.run(`purge-${n}`, () => purge(new Date())))
      return { idle, purged }
    },
  )

const importsIn = (environment: Environment, id: string) =>
  runJobsIn(environment, id, { due: IMPORTS_DUE[environment], run: runImports, purge: purgeImports })
const bulkActionsIn = (environment: Environment, id: string) =>
  runJobsIn(environment, id, { due: BULK_DUE[environment], run: runBulkActions, purge: purgeBulkActions })

// One function per environment, so that production never waits for test data.
export const jobFunctions = [
  importsIn('production', 'run-imports'),
  importsIn('sandbox', 'run-sandbox-imports'),
  bulkActionsIn('production', 'run-bulk-actions'),
  bulkActionsIn('sandbox', 'run-sandbox-bulk-actions'),
]
