import { inngest } from '@/inngest/client'
import { noteHeartbeat } from '@/lib/infra/health'

/** Says once a minute that the orchestrator is alive, for GET /api/health?deep=1. */
export const beat = inngest.createFunction(
  { id: 'beat', triggers: [{ cron: '* * * * *' }], retries: 0 },
  () => noteHeartbeat('orchestrator'),
)
