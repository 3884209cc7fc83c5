import { inngest } from '@/inngest/client'
import { keepPartitions } from '@/lib/infra/database/partition/keep'

/** Once an hour, makes the partitions of the near future and drops expired ones. */
export const keepPartitionsReady = inngest.createFunction(
  { id: 'keep-partitions', triggers: [{ cron: '7 * * * *' }], concurrency: { limit: 1 } },
  () => keepPartitions(new Date()),
)
