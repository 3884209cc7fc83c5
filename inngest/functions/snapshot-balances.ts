import { inngest } from '@/inngest/client'
import { advanceSnapshot } from '@/lib/ledger/advance-snapshot'

// Limits a run. The run of the next hour continues.
const MAX_STEPS = 200

/** Renews the balance snapshots once an hour. A balance is its snapshot plus the entries after it. */
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
