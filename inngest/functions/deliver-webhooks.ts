import { inngest } from '@/inngest/client'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { deliverDue, sweepStopped } from '@/lib/webhook/delivery/deliver'
import { wokenBy } from './woken-by'

// After this many steps a run starts a new one, so that its history stays short.
const MAX_STEPS = 50

// A run that has sent everything waits this long for more. Starting a run takes longer than sending a webhook, so where events come often,
// the next one finds a run that is still there.
const LINGER_MS = 5_000

/**
 * Sends webhooks and their retries. A commit wakes it, unless a run in the same process is already sending: that run looks again. A retry
 * within the next minute has a timer, and look-for-work finds what a stopped process has left.
 */
export const deliverWebhooks = inngest.createFunction(
  {
    id: 'deliver-webhooks',
    triggers: wokenBy(DELIVERIES_DUE),
    // At most this many processes send. A second run in the same process only makes the first one look again.
    concurrency: { limit: 16 },
  },
  async ({ step }) => {
    for (let batch = 1; batch <= MAX_STEPS; batch++) {
      const { state } = await step.run(`batch-${batch}`, () => deliverDue(LINGER_MS))
      if (state !== 'busy') return { batches: batch }
    }
    await step.sendEvent('continue', { name: DELIVERIES_DUE, data: {} })
    return { batches: MAX_STEPS }
  },
)

/** Cancels the deliveries that are still due for endpoints that were switched off or deleted. */
export const closeStoppedDeliveries = inngest.createFunction(
  {
    id: 'close-stopped-deliveries',
    triggers: wokenBy('khata/stopped-deliveries.due'),
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run('close', async () => ({ closed: await sweepStopped() })),
)
