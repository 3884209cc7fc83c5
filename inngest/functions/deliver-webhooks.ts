import { inngest } from '@/inngest/client'
import { localSender, sweepStopped } from '@/lib/webhook/delivery/deliver'

// A run hands over to a new one after this many steps, so that its history stays short.
const MAX_STEPS = 50

/**
 * Sends the deliveries that are due: once a minute what a process left behind, and on `khata/deliveries.due` a share of
 * a backlog. Each process sends by itself what its commits made due, and comes back for its retries.
 */
export const deliverWebhooks = inngest.createFunction(
  {
    id: 'deliver-webhooks',
    triggers: [{ event: 'khata/deliveries.due' }, { cron: '* * * * *' }],
    // So many processes share a backlog. In one process a second run only tells the first one to look again.
    concurrency: { limit: 4 },
  },
  async ({ step }) => {
    for (let batch = 1; batch <= MAX_STEPS; batch++) {
      const { state } = await step.run(`batch-${batch}`, () => localSender().deliver())
      if (state !== 'busy') return { batches: batch }
    }
    await step.sendEvent('continue', { name: 'khata/deliveries.due', data: {} })
    return { batches: MAX_STEPS }
  },
)

/** Gives up what is still due for endpoints that were switched off or deleted. */
export const closeStoppedDeliveries = inngest.createFunction(
  { id: 'close-stopped-deliveries', triggers: [{ cron: '* * * * *' }], concurrency: { limit: 1 } },
  ({ step }) => step.run('close', async () => ({ closed: await sweepStopped() })),
)
