import { inngest } from '@/inngest/client'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { localSender, sweepStopped } from '@/lib/webhook/delivery/deliver'
import { wokenBy } from './woken-by'

// After this many steps a run starts a new one, so that its history stays short.
const MAX_STEPS = 50

/**
 * Sends what a stopped process has left, sets timers for retries, and sends a share of a backlog. All other deliveries and
 * retries are sent by the process whose commit made them.
 */
export const deliverWebhooks = inngest.createFunction(
  {
    id: 'deliver-webhooks',
    triggers: wokenBy(DELIVERIES_DUE),
    // So many processes share a backlog. A second run in the same process only makes the first one look again.
    concurrency: { limit: 4 },
  },
  async ({ step }) => {
    for (let batch = 1; batch <= MAX_STEPS; batch++) {
      const { state } = await step.run(`batch-${batch}`, () => localSender().deliver())
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
