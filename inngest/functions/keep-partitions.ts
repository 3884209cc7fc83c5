import { inngest } from '@/inngest/client'
import { keepPartitions } from '@/lib/infra/database/partition/keep'

/** Makes the partitions of the near future and drops those whose rows have ended, once an hour. */
export const keepPartitionsReady = inngest.createFunction(
  { id: 'keep-partitions', triggers: [{ cron: '7 * * * *' }], concurrency: { limit: 1 } },
  () => keepPartitions(new Date()),
)
