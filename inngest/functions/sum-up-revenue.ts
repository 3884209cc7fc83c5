import { inngest } from '@/inngest/client'
import { advanceRevenue } from '@/lib/overview/advance-revenue'

// Limits a run. The next run continues.
const MAX_STEPS = 200

/** Sums the revenue of each day three times an hour. A figure is these sums plus the invoices after them. */
export const sumUpRevenue = inngest.createFunction(
  { id: 'sum-up-revenue', triggers: [{ cron: '*/20 * * * *' }], concurrency: { limit: 1 }, retries: 2 },
  async ({ step }) => {
    let advanced = 0
    for (; advanced < MAX_STEPS; advanced++) {
      if (!(await step.run(`tenant-${advanced}`, () => advanceRevenue(new Date())))) break
    }
    return { advanced }
  },
)
