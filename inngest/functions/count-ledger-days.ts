import { inngest } from '@/inngest/client'
import { advanceDays } from '@/lib/statement/advance-days'

// Limits a run. The next run continues.
const MAX_STEPS = 200

/** Adds up what moved on each day of a business four times an hour. A balance of a day is these sums and the entries after them. */
export const countLedgerDays = inngest.createFunction(
  { id: 'count-ledger-days', triggers: [{ cron: '9-59/15 * * * *' }], concurrency: { limit: 1 }, retries: 2 },
  async ({ step }) => {
    let advanced = 0
    for (; advanced < MAX_STEPS; advanced++) {
      if (!(await step.run(`account-${advanced}`, () => advanceDays(new Date())))) break
    }
    return { advanced }
  },
)
