import { inngest } from '@/inngest/client'
import { purgeEvents } from '@/lib/events/purge'
import { purgeAnswers } from '@/lib/http/purge-answers'
import { purgeMessages } from '@/lib/infra/outbox'

// What is left after this many steps is the next hour's.
const MAX_STEPS = 50
const BATCHES_PER_STEP = 10

/**
 * Deletes what has had its time: stored answers after 24 hours, messages after 30 days, events and deliveries
 * after 90 days.
 */
export const purgeExpired = inngest.createFunction(
  { id: 'purge-expired', triggers: [{ cron: '17 * * * *' }], concurrency: { limit: 1 } },
  async ({ step }) => {
    for (let n = 0; n < MAX_STEPS; n++) {
      const purged = await step.run(`batches-${n}`, purgeSome)
      if (purged === 0) break
    }
  },
)

async function purgeSome(): Promise<number> {
  let purged = 0
  for (let batch = 0; batch < BATCHES_PER_STEP; batch++) {
    const count = (await purgeAnswers()) + (await purgeEvents(new Date())) + (await purgeMessages(new Date()))
    purged += count
    if (count === 0) break
  }
  return purged
}
