import { inngest } from '@/inngest/client'
import { advanceSnapshot } from '@/lib/ledger/snapshot'

// Bounds a run; what is left is the next hour's.
const MAX_STEPS = 200

/** Once an hour: lets balances add up only what is newer than the last snapshot. */
export const snapshotBalances = inngest.createFunction(
  { id: 'snapshot-balances', triggers: [{ cron: '17 * * * *' }], concurrency: { limit: 1 }, retries: 2 },
  async ({ step }) => {
    let advanced = 0
    for (; advanced < MAX_STEPS; advanced++) {
      if (!(await step.run(`account-${advanced}`, () => advanceSnapshot(new Date())))) break
    }
    return { advanced }
  },
)
