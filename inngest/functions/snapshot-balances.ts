import { inngest } from '@/inngest/client'
import { advanceSnapshot } from '@/lib/ledger/snapshot'

// Limits a run. The next hour's run does the rest.
const MAX_STEPS = 200

/** Moves the snapshots forward once an hour, so that a balance adds up only newer entries. */
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
