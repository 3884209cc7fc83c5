import { inngest } from '@/inngest/client'
import { sendWakeUps } from '@/inngest/wake'
import { findDueWork } from '@/lib/health/find-due-work'
import { noteHeartbeat } from '@/lib/health/heartbeat'

/**
 * Asks the database once a minute which kinds of work are due, and wakes only their functions. So it finds work that a lost event or a
 * killed process left behind, and work that became due by time. Its heartbeat shows that the orchestrator runs functions.
 */
export const lookForWork = inngest.createFunction(
  // No retries, because the next minute's run looks again.
  { id: 'look-for-work', triggers: [{ cron: '* * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  async ({ runId }) => {
    await noteHeartbeat()
    const due = await findDueWork()
    await sendWakeUps(due.map((name) => ({ id: `${name} ${runId}`, name, data: { isLook: true } })))
    return { due }
  },
)
