import { inngest } from '@/inngest/client'
import { deliverDue, sweepStopped } from '@/lib/webhook/delivery/deliver'

const DUE = 'khata/deliveries.due'
// A run hands over to a new one after this many steps, so that its history stays short.
const MAX_STEPS = 50

/**
 * Sends the deliveries that are due: woken by each commit that made some, by the retry that comes next, and every
 * minute for whatever a lost wake-up left.
 */
export const deliverWebhooks = inngest.createFunction(
  {
    id: 'deliver-webhooks',
    triggers: [{ event: DUE }, { cron: '* * * * *' }],
    // Within a process one run sends and the others tell it to look again, so a run is free for every wake-up.
    concurrency: { limit: 4 },
  },
  async ({ step }) => {
    for (let batch = 1; batch <= MAX_STEPS; batch++) {
      const { state, wakeAtMs } = await step.run(`batch-${batch}`, () => deliverDue())
      if (state === 'busy') continue
      if (wakeAtMs !== null) await step.sendEvent('wake', wakeUp(wakeAtMs))
      return { batches: batch }
    }
    await step.sendEvent('continue', { name: DUE, data: {} })
    return { batches: MAX_STEPS }
  },
)

// One wake-up per second, however many runs ask for it: Inngest takes an event id once.
function wakeUp(atMs: number) {
  const second = Math.ceil(atMs / 1000)
  return { id: `${DUE} ${second}`, name: DUE, data: {}, ts: second * 1000 }
}

/** Gives up what is still due for endpoints that were switched off or deleted. */
export const closeStoppedDeliveries = inngest.createFunction(
  { id: 'close-stopped-deliveries', triggers: [{ cron: '* * * * *' }], concurrency: { limit: 1 } },
  ({ step }) => step.run('close', async () => ({ closed: await sweepStopped() })),
)
