import { inngest } from '@/inngest/client'
import { remindUnstartedCheckouts } from '@/lib/checkout/remind-unstarted'
import { newWireId } from '@/lib/core/id'
import { inBatches } from '@/lib/core/in-batches'
import { wokenBy } from './woken-by'

// Limits a run. The next run continues.
const MAX_BATCHES = 100

/** Notifies people who have paid at a checkout that has not started. */
export const remindUnstarted = inngest.createFunction(
  {
    id: 'remind-unstarted-checkouts',
    triggers: wokenBy('khata/unstarted-checkouts.due'),
    concurrency: { limit: 1 },
    retries: 2,
  },
  async ({ step }) => {
    const remind = () => remindUnstartedCheckouts(newWireId('run'))
    return { told: await inBatches(MAX_BATCHES, (n) => step.run(`batch-${n}`, remind)) }
  },
)
