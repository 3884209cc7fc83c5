import { inngest } from '@/inngest/client'
import { IMPORTS_DUE } from '@/lib/import/due'
import { runImports } from '@/lib/import/run-until-idle'
import { wokenBy } from './woken-by'

// A step is one call of the app. It is short enough for any proxy, and a restart can wait for it.
const STEP_MS = 10_000
// A run works for five minutes at most. The look of the next minute wakes another run.
const MAX_STEPS = 30

/** Makes the rows of imports in one environment, batch by batch. */
const runImportsIn = (environment: 'production' | 'sandbox', id: string) =>
  inngest.createFunction(
    { id, triggers: wokenBy(IMPORTS_DUE[environment]), concurrency: { limit: 1 }, retries: 3 },
    async ({ step }) => {
      let idle = false
      for (let n = 0; n < MAX_STEPS && !idle; n++)
        idle = await step.run(`batches-${n}`, () => runImports(environment, STEP_MS))
      return { idle }
    },
  )

// Two functions, so that production never waits for test data.
export const importFunctions = [
  runImportsIn('production', 'run-imports'),
  runImportsIn('sandbox', 'run-sandbox-imports'),
]
