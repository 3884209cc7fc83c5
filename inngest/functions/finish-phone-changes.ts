import { inngest } from '@/inngest/client'
import { newWireId } from '@/lib/core/id'
import { inBatches } from '@/lib/core/in-batches'
import { finishPhoneChanges } from '@/lib/phone-change/finish'
import { purgePhoneChanges } from '@/lib/phone-change/purge'
import { wokenBy } from './woken-by'

// Limits a run. The next run continues.
const MAX_BATCHES = 100

/**
 * For people who no longer have their old phone: changes their number when the day in which the change could be stopped is over. Also
 * deletes changes that never took effect, after thirty days.
 */
export const finishChanges = inngest.createFunction(
  {
    id: 'finish-phone-changes',
    // A change that has waited for a day may wait an hour more.
    triggers: wokenBy('khata/phone-changes.due', '17 * * * *'),
    concurrency: { limit: 1 },
    retries: 2,
  },
  async ({ step }) => {
    const finish = () => finishPhoneChanges(newWireId('run'))
    const finished = await inBatches(MAX_BATCHES, (n) => step.run(`batch-${n}`, finish))
    const purged = await inBatches(MAX_BATCHES, (n) => step.run(`purge-${n}`, purgePhoneChanges))
    return { finished, purged }
  },
)
