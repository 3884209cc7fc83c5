import { inngest } from '@/inngest/client'
import { noteHeartbeat } from '@/lib/health/heartbeat'

/** Notes once a minute that the orchestrator runs functions. `GET /api/health?deep=1` reads the note. */
export const beat = inngest.createFunction(
  { id: 'beat', triggers: [{ cron: '* * * * *' }], retries: 0 },
  () => noteHeartbeat(),
)
