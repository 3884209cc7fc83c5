import { inngest } from '@/inngest/client'
import { inBatches } from '@/lib/core/in-batches'
import { IMPORTS_DUE } from '@/lib/import/due'
import { purgeImports } from '@/lib/import/purge'
import { runImports } from '@/lib/import/run-until-idle'
import { wokenBy } from './woken-by'

// A step is one call of the app. It is short enough for any proxy, and a restart can wait for it.
const STEP_MS = 10_000
// A run works for five minutes at most. The look of the next minute wakes another run.
const MAX_STEPS = 30

/** Makes the rows of imports in one environment, batch by batch. Then empties what the files of a week ago say. */
const runImportsIn = (environment: 'production' | 'sandbox', id: string) =>
  inngest.createFunction(
    {
      id,
      // The look wakes it within a minute. Between imports it only purges, for which four times a day are enough.
      triggers: wokenBy(IMPORTS_DUE[environment], '17 */6 * * *'),
      concurrency: { limit: 1 },
      retries: 3,
    },
    async ({ step }) => {
      let idle = false
      for (let n = 0; n < MAX_STEPS && !idle; n++)
        idle = await step.run(`batches-${n}`, () => runImports(environment, STEP_MS))
      const purged = await inBatches(MAX_STEPS, (n) => step.run(`purge-${n}`, () => purgeImports(new Date())))
      return { idle, purged }
    },
  )

// Two functions, so that production never waits for test data.
export const importFunctions = [
  runImportsIn('production', 'run-imports'),
  runImportsIn('sandbox', 'run-sandbox-imports'),
]
