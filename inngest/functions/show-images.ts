import { inngest } from '@/inngest/client'
import { FIRST_HASH, showImagesOfBefore } from '@/lib/image/show-before'

// A thousand images. The run of the next day begins anew with those that are left.
const MAX_BATCHES = 100

/** Makes the small pictures of images that were uploaded before there were any, at night in Nepal. */
export const showImages = inngest.createFunction(
  { id: 'show-images', triggers: [{ cron: '37 20 * * *' }], concurrency: { limit: 1 } },
  async ({ step }) => {
    let after: string | null = FIRST_HASH
    for (let n = 0; n < MAX_BATCHES && after !== null; n++) {
      const last: string = after
      after = await step.run(`batch-${n}`, () => showImagesOfBefore(last))
    }
  },
)
