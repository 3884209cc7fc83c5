import { inngest } from '@/inngest/client'
import { advanceSnapshot } from '@/lib/ledger/advance-snapshot'
import { storeProofDay } from '@/lib/proof/days'
import { advanceDays } from '@/lib/statement/advance-days'

// Limits a run. The run of the next hour continues.
const MAX_STEPS = 200

/**
 * Once an hour, renews the balance snapshots, counts each day's movements, and stores the state of the books at the end of the last day. A
 * balance is its snapshot plus the entries after it. The same is true of the days.
 */
export const snapshotBalances = inngest.createFunction(
  { id: 'snapshot-balances', triggers: [{ cron: '17 * * * *' }], concurrency: { limit: 1 }, retries: 2 },
  async ({ step }) => {
    let advanced = 0
    for (; advanced < MAX_STEPS; advanced++) {
      if (!(await step.run(`account-${advanced}`, () => advanceSnapshot(new Date())))) break
    }
    let counted = 0
    for (; counted < MAX_STEPS; counted++) {
      if (!(await step.run(`days-${counted}`, () => advanceDays(new Date())))) break
    }
    let stored = 0
    for (; stored < MAX_STEPS; stored++) {
      if (!(await step.run(`proof-${stored}`, () => storeProofDay(new Date())))) break
    }
    return { advanced, counted, stored }
  },
)
