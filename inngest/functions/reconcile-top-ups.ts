import { inngest } from '@/inngest/client'
import type { Environment } from '@/lib/core/api-key-format'
import { reconcileTopUps } from '@/lib/top-up/reconcile'

// A batch takes up to half a minute if a provider is slow, so a run ends within some minutes. The next run does the
// rest.
const MAX_BATCHES = 20

/** Asks the providers about the top-ups that are due, batch by batch, until nothing is due. */
const reconcileIn = (environment: Environment, id: string) =>
  inngest.createFunction(
    { id, triggers: [{ cron: '* * * * *' }], concurrency: { limit: 1 }, retries: 2 },
    async ({ step }) => {
      let answered = 0
      for (let n = 0; n < MAX_BATCHES; n++) {
        const count = await step.run(`batch-${n}`, () => reconcileTopUps(environment))
        answered += count
        if (count === 0) break
      }
      return { answered }
    },
  )

// Two functions, so that no amount of test payments keeps real ones waiting.
export const reconcileFunctions = [
  reconcileIn('production', 'reconcile-top-ups'),
  reconcileIn('sandbox', 'reconcile-sandbox-top-ups'),
]
