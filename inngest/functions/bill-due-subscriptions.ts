import { inngest } from '@/inngest/client'
import { billUntilIdle } from '@/lib/subscription/bill-until-idle'
import { BILLING_DUE } from '@/lib/subscription/due'

// Enough to see whether this is an ordinary minute or a backlog.
const FIRST_STEP_MS = 1_000
// A step is one call of the app. It is short enough for any proxy, and a restart can wait for it.
const STEP_MS = 10_000
// 30 steps of 10 s: a run works for five minutes at most. The run of the next minute continues.
const MAX_STEPS = 30
// So many runs share a backlog. SKIP LOCKED lets them work in parallel without coordination, on one machine or on many.
const LANES = 4

/**
 * Does the renewals, trial ends, reminders and retries that are due in one environment. It works in batches. Any number
 * of runs may work at the same time.
 */
const billDueIn = (environment: 'production' | 'sandbox', id: string) => {
  const due = BILLING_DUE[environment]
  return inngest.createFunction(
    {
      id,
      triggers: [{ cron: '* * * * *' }, { event: due }],
      // The runs of this minute, and those of the minute before that still work.
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

// Two functions, so that production never waits for test data.
export const billDueSubscriptions = billDueIn('production', 'bill-due-subscriptions')
export const billDueSandboxes = billDueIn('sandbox', 'bill-due-sandboxes')
