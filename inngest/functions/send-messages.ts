import { inngest } from '@/inngest/client'
import { newWireId } from '@/lib/core/id'
import { inBatches } from '@/lib/core/in-batches'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { MESSAGES_DUE } from '@/lib/messages/outbox/queue'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { wokenBy } from './woken-by'

// With batches of 20, a run sends at most six thousand messages. The next minute's check wakes another run.
const MAX_STEPS = 30
const BATCHES_PER_STEP = 10

/**
 * Sends the messages of one channel: queued ones, those whose retry is due, and those that a crash left unsent after the commit. Each
 * channel has its own function, so a slow provider does not delay the other.
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
      const tried = await inBatches(MAX_STEPS, (n) => step.run(`batches-${n}`, () => sendSome(channel)))
      return { tried }
    },
  )

function sendSome(channel: 'mail' | 'sms'): Promise<number> {
  const hooks = invoiceMailHooks(newWireId('run'))
  return inBatches(BATCHES_PER_STEP, () => sendDueMessages(channel, hooks))
}

export const sendMail = sendMessages('mail')
export const sendSms = sendMessages('sms')
