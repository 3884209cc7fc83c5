import { inngest } from '@/inngest/client'
import { expireCheckoutSessions } from '@/lib/checkout/expire'
import { newWireId } from '@/lib/core/id'

// Bounds a run; what is left is the next one's.
const MAX_BATCHES = 100

/** Ends checkout sessions that nobody used in time. */
export const expireCheckouts = inngest.createFunction(
  { id: 'expire-checkouts', triggers: [{ cron: '*/5 * * * *' }], concurrency: { limit: 1 }, retries: 2 },
  async ({ step }) => {
    let expired = 0
    for (let n = 0; n < MAX_BATCHES; n++) {
      const count = await step.run(`batch-${n}`, () => expireCheckoutSessions(newWireId('run')))
      expired += count
      if (count === 0) break
    }
    return { expired }
  },
)
