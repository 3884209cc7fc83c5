import { setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import type { OutboxChannel } from '@/prisma/generated/enums'
import { handOver, type MessageHooks } from './hand-over'
import { claimDueMessages, findDueMessages, type QueuedMessage } from './queue'

const BATCH_SIZE = 20

/**
 * Sends a batch of the due messages of one channel. A message that cannot be claimed, or whose result cannot be stored, is set aside. The
 * others are sent.
 * @returns how many were due. 0 if none is left.
 */
export async function sendDueMessages(channel: OutboxChannel, hooks: MessageHooks): Promise<number> {
  const due = await findDueMessages(channel, BATCH_SIZE)
  const claimed: QueuedMessage[] = []
  await doOrSplit(
    due,
    async (messages) => {
      const some = await claimDueMessages(messages.map(({ id }) => id))
      claimed.push(...some)
      return some.length
    },
    (message, error) => setAside(channel, message, error),
  )
  await handOver(claimed, hooks)
  return due.length
}
