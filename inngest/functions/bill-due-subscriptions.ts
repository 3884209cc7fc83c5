import { inngest } from '@/inngest/client'
import { billUntilIdle } from '@/lib/subscription/bill-until-idle'
import { BILLING_DUE } from '@/lib/subscription/due'

// Enough to see whether this is an ordinary minute or a backlog.
const FIRST_STEP_MS = 1_000
// One step is one call of the app: short enough for any proxy and for a restart to wait for.
const STEP_MS = 10_000
// With the step length, a run works for up to five minutes; the next minute's run does the rest.
const MAX_STEPS = 30
// This number of runs share a backlog. SKIP LOCKED lets them work in parallel without coordination, on
// one machine or on many.
const LANES = 4

/**
 * Renewals, trial ends, reminders and retries: whatever is due in one environment, in batches, by any number of workers
 * at once.
 */
const billDueIn = (environment: 'production' | 'sandbox', id: string) => {
  const due = BILLING_DUE[environment]
  return inngest.createFunction(
    {
      id,
      triggers: [{ cron: '* * * * *' }, { event: due }],
      // Lanes of this minute and of the one before it that is still working.
      concurrency: { limit: 2 * LANES },
      retries: 3,
    },
    async ({ event, step }) => {
      const first = await step.run('batches-0', () => billUntilIdle(environment, FIRST_STEP_MS))
      let { billed, idle } = first
      if (!idle && event.name !== due) {
        const lanes = Array.from({ length: LANES - 1 }, () => ({ name: due }))
        await step.sendEvent('share-the-backlog', lanes)
      }
      for (let n = 1; n < MAX_STEPS && !idle; n++) {
        const next = await step.run(`batches-${n}`, () => billUntilIdle(environment, STEP_MS))
        billed += next.billed
        idle = next.idle
      }
      return { billed }
    },
  )
}

// Two functions, so that no amount of test data keeps production waiting.
export const billDueSubscriptions = billDueIn('production', 'bill-due-subscriptions')
export const billDueSandboxes = billDueIn('sandbox', 'bill-due-sandboxes')
