import { inngest } from '@/inngest/client'
import { expireCheckoutSessions } from '@/lib/checkout/expire'
import { newWireId } from '@/lib/core/id'
import { inBatches } from '@/lib/core/in-batches'
import { wokenBy } from './woken-by'

// Limits a run. The next run continues.
const MAX_BATCHES = 100

/** Expires the checkout sessions that have reached their `expiresAt`. */
export const expireCheckouts = inngest.createFunction(
  { id: 'expire-checkouts', triggers: wokenBy('khata/checkouts.due'), concurrency: { limit: 1 }, retries: 2 },
  async ({ step }) => {
    const expire = () => expireCheckoutSessions(newWireId('run'))
    return { expired: await inBatches(MAX_BATCHES, (n) => step.run(`batch-${n}`, expire)) }
  },
)
