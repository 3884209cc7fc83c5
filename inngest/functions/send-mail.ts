import { inngest } from '@/inngest/client'
import { newWireId } from '@/lib/core/id'
import { sendDueMail } from '@/lib/infra/mail/send-due'
import { invoiceMailHooks } from '@/lib/invoice/mail'

// With a batch of 20 that is a thousand mails a run; what is left is the next minute's.
const MAX_BATCHES = 50

/** Mails that nobody waits for, retries, and whatever a crash left between a commit and its mail. */
export const sendMail = inngest.createFunction(
  {
    id: 'send-mail',
    triggers: [{ cron: '* * * * *' }, { event: 'khata/mail.due' }],
    concurrency: { limit: 1 },
    retries: 3,
  },
  async ({ step }) => {
    let tried = 0
    for (let n = 0; n < MAX_BATCHES; n++) {
      const count = await step.run(`batch-${n}`, () => sendDueMail(invoiceMailHooks(newWireId('run'))))
      tried += count
      if (count === 0) break
    }
    return { tried }
  },
)
