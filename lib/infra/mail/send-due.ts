import { setAside } from '../bulkhead/set-aside'
import { doOrSplit } from '../bulkhead/split'
import { handOver, type MailHooks } from './hand-over'
import { claimDueMail, findDueMail, type QueuedMail } from './queue'

// All mails of a batch are sent in parallel.
const BATCH_SIZE = 20

/**
 * Sends a batch of due mails. If a mail cannot be claimed, or its result cannot be stored, it is set aside and the
 * others go on.
 * @returns how many were due. 0: none is left.
 */
export async function sendDueMail(hooks: MailHooks): Promise<number> {
  const due = await findDueMail(BATCH_SIZE)
  const claimed: QueuedMail[] = []
  await doOrSplit(
    due,
    async (mails) => {
      const some = await claimDueMail(mails.map(({ id }) => id))
      claimed.push(...some)
      return some.length
    },
    (mail, error) => setAside('mail', mail, error),
  )
  const results = await Promise.allSettled(claimed.map((mail) => handOver(mail, hooks)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return due.length
}
