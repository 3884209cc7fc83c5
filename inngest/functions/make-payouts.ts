import { inngest } from '@/inngest/client'
import { makeDuePayouts } from '@/lib/payout/make-due'

// A step is one call of the app: short enough for any proxy, and for a restart to wait for it.
const STEP_MS = 10_000
// Limits a run. The next one continues.
const MAX_STEPS = 60

/** Makes the due payouts once an hour. Six in the morning in Nepal is a quarter past midnight in UTC. */
export const makePayouts = inngest.createFunction(
  { id: 'make-payouts', triggers: [{ cron: '15 * * * *' }], concurrency: { limit: 1 }, retries: 2 },
  async ({ step }) => {
    let made = 0
    for (let n = 0; n < MAX_STEPS; n++) {
      const done = await step.run(`payouts-${n}`, () => makeDuePayouts(STEP_MS))
      made += done.made
      if (done.idle) break
    }
    return { made }
  },
)
