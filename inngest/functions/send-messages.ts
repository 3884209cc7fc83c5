import { inngest } from '@/inngest/client'
import { newWireId } from '@/lib/core/id'
import { sendDueMessages } from '@/lib/infra/outbox/send-due'
import { invoiceMailHooks } from '@/lib/invoice/mail'

// With batches of 20, a run sends a thousand messages at most. The run of the next minute continues.
const MAX_BATCHES = 50

/**
 * Sends the messages of one channel: queued ones, those whose retry is due, and those that a crash left unsent after the
 * commit. Each channel has its own function, so a slow provider does not delay the other.
 */
const sendMessages = (channel: 'mail' | 'sms') =>
  inngest.createFunction(
    {
      id: `send-${channel}`,
      triggers: [{ cron: '* * * * *' }, { event: `khata/${channel}.due` }],
      concurrency: { limit: 1 },
      retries: 3,
    },
    async ({ step }) => {
      let tried = 0
      for (let n = 0; n < MAX_BATCHES; n++) {
        const count = await step.run(`batch-${n}`, () =>
          sendDueMessages(channel, invoiceMailHooks(newWireId('run'))),
        )
        tried += count
        if (count === 0) break
      }
      return { tried }
    },
  )

export const sendMail = sendMessages('mail')
export const sendSms = sendMessages('sms')
