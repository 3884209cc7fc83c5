import { inngest } from '@/inngest/client'
import { NOTICES_DUE } from '@/lib/events/due'
import { sendDueNotices } from '@/lib/notice/send-due'
import { wokenBy } from './woken-by'

// One step is one call of the app: short enough for any proxy and for a restart to wait for.
const STEP_MS = 10_000
// With the step length, a run works for up to five minutes; the look of the next minute wakes another run.
const MAX_STEPS = 30

/** Tells customers of one environment what has happened: queues their SMS and mails. */
const sendNoticesIn = (environment: 'production' | 'sandbox', id: string) =>
  inngest.createFunction(
    {
      id,
      triggers: wokenBy(NOTICES_DUE[environment]),
      concurrency: { limit: 1 },
      retries: 3,
    },
    async ({ step }) => {
      for (let n = 0; n < MAX_STEPS; n++) {
        const { idle } = await step.run(`batches-${n}`, () => sendDueNotices(environment, STEP_MS))
        if (idle) break
      }
    },
  )

// Two functions, so that no amount of test data keeps production waiting.
export const sendNotices = sendNoticesIn('production', 'send-notices')
export const sendSandboxNotices = sendNoticesIn('sandbox', 'send-sandbox-notices')
