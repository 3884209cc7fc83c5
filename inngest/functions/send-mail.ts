import { inngest } from '@/inngest/client'
import { newWireId } from '@/lib/core/id'
import { sendDueMail } from '@/lib/infra/mail/send-due'
import { invoiceMailHooks } from '@/lib/invoice/mail'

// With batches of 20, a run sends a thousand mails at most. The run of the next minute continues.
const MAX_BATCHES = 50

/** Sends queued mails, mails whose retry is due, and mails that a crash left unsent after the commit. */
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
