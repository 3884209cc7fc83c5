import { inngest } from '@/inngest/client'
import { NOTICES_DUE } from '@/lib/events/due'
import { sendDueNotices } from '@/lib/notice/send-due'
import { wokenBy } from './woken-by'

// A step is one call of the app: short enough for any proxy, and for a restart to wait for it.
const STEP_MS = 10_000
// A run works for at most five minutes. The next minute's check wakes another run.
const MAX_STEPS = 30

/** Notifies one environment's customers of what has happened: queues their SMS and mails. */
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
