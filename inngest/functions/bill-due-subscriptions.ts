import { inngest } from '@/inngest/client'
import { sendWakeUps } from '@/inngest/wake'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { BILLING_DUE } from '@/lib/billing/due'
import type { DueEvent } from '@/lib/health/find-due-work'
import { wokenBy } from './woken-by'

// Enough to see whether this is an ordinary minute or a backlog.
const FIRST_STEP_MS = 1_000
// A step is one call of the app: short enough for any proxy, and for a restart to wait for it.
const STEP_MS = 10_000
// 30 steps of 10 s: a run works for at most five minutes. The next minute's check wakes another run.
const MAX_STEPS = 30
// How many runs share a backlog. SKIP LOCKED lets them work in parallel without coordination, on one machine or on many. Test data has one
// lane, so that it leaves the machine to production.
const LANES = { production: 4, sandbox: 1 }

/**
 * Processes the due renewals, trial ends, reminders and retries of one environment, in batches. Any number of runs may work at the same
 * time.
 */
const billDueIn = (environment: 'production' | 'sandbox', id: string) => {
  const due = BILLING_DUE[environment]
  return inngest.createFunction(
    {
      id,
      triggers: wokenBy(due),
      // The runs of this minute, plus those of the minute before that are still working.
      concurrency: { limit: 2 * LANES[environment] },
      retries: 3,
    },
    async ({ event, step, runId }) => {
      const first = await step.run('batches-0', () => billUntilIdle(environment, FIRST_STEP_MS))
      let { billed, idle } = first
      if (!idle && LANES[environment] > 1 && (event.name !== due || event.data.isLook)) {
        // If the server refuses these events, this run processes the backlog alone.
        await step.run('share-the-backlog', () => sendWakeUps(lanesOf(due, runId, LANES[environment])))
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

function lanesOf(name: DueEvent, runId: string, lanes: number) {
  return Array.from({ length: lanes - 1 }, (_, lane) => ({ id: `${name} ${runId} ${lane}`, name, data: {} }))
}

// Two functions, so that production never waits for test data.
export const billDueSubscriptions = billDueIn('production', 'bill-due-subscriptions')
export const billDueSandboxes = billDueIn('sandbox', 'bill-due-sandboxes')
