import { inngest } from '@/inngest/client'
import { billUntilIdle } from '@/lib/subscription/bill-until-idle'

// One step is one call of the app: short enough for any proxy and for a restart to wait for.
const STEP_MS = 10_000
// With the step length, a run works for up to five minutes; what is left is the next minute's.
const MAX_STEPS = 30

/** Renewals, trial ends and retries: whatever is due, in batches, by any number of workers at once. */
export const billDueSubscriptions = inngest.createFunction(
  {
    id: 'bill-due-subscriptions',
    triggers: [{ cron: '* * * * *' }, { event: 'khata/billing.due' }],
    // Two fill two cores; SKIP LOCKED lets them share the work without talking to each other.
    concurrency: { limit: 2 },
    retries: 3,
  },
  async ({ step }) => {
    let billed = 0
    for (let n = 0; n < MAX_STEPS; n++) {
      const result = await step.run(`batches-${n}`, () => billUntilIdle(STEP_MS))
      billed += result.billed
      if (result.idle) break
    }
    return { billed }
  },
)
