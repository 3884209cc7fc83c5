import { inngest } from '@/inngest/client'
import { newWireId } from '@/lib/core/id'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { MESSAGES_DUE } from '@/lib/messages/outbox/queue'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { wokenBy } from './woken-by'

// With batches of 20, a run sends six thousand messages at most. The look of the next minute wakes another run.
const MAX_STEPS = 30
const BATCHES_PER_STEP = 10

/**
 * Sends the messages of one channel: queued ones, those whose retry is due, and those that a crash left unsent after the
 * commit. Each channel has its own function, so a slow provider does not delay the other.
 */
const sendMessages = (channel: 'mail' | 'sms') =>
  inngest.createFunction(
    {
      id: `send-${channel}`,
      triggers: wokenBy(MESSAGES_DUE[channel]),
      concurrency: { limit: 1 },
      retries: 3,
    },
    async ({ step }) => {
      let tried = 0
      for (let n = 0; n < MAX_STEPS; n++) {
        const count = await step.run(`batches-${n}`, () => sendSome(channel))
        tried += count
        if (count === 0) break
      }
      return { tried }
    },
  )

async function sendSome(channel: 'mail' | 'sms'): Promise<number> {
  const hooks = invoiceMailHooks(newWireId('run'))
  let tried = 0
  for (let batch = 0; batch < BATCHES_PER_STEP; batch++) {
    const count = await sendDueMessages(channel, hooks)
    tried += count
    if (count === 0) break
  }
  return tried
}

export const sendMail = sendMessages('mail')
export const sendSms = sendMessages('sms')
