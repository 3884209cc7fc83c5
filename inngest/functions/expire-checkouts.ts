import { inngest } from '@/inngest/client'
import { expireCheckoutSessions } from '@/lib/checkout/expire'
import { newWireId } from '@/lib/core/id'
import { wokenBy } from './woken-by'

// Limits a run. The next run continues.
const MAX_BATCHES = 100

/** Expires the checkout sessions that have reached their `expiresAt`. */
export const expireCheckouts = inngest.createFunction(
  { id: 'expire-checkouts', triggers: wokenBy('khata/checkouts.due'), concurrency: { limit: 1 }, retries: 2 },
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
