import { setAside } from '../bulkhead/set-aside'
import { env } from '../env'
import { log } from '../log'
import { isOutage } from '../outage'
import { inTransaction, type Tx } from '../transaction'
import { noteAccepted, postponeMail, type QueuedMail, settleMail } from './queue'
import { transport, type Verdict } from './transport'

/** What the noun that owes a message has to say about it. */
export interface MailHooks {
  /** Asked right before a message goes out: why it must no longer; null when it may. */
  refusal(mail: QueuedMail): Promise<string | null>
  /** Writes what else is true once a message was accepted, in the transaction that says so. */
  onAccepted(tx: Tx, mail: QueuedMail): Promise<void>
}

/**
 * Hands a claimed message over, and writes what became of it. One that is no longer wanted fails and does not go out. A message of which that cannot be written is set aside:
 * if it was accepted, it does not go out again.
 * @throws an outage of the database.
 */
export async function handOver(mail: QueuedMail, hooks: MailHooks): Promise<void> {
  const { id, businessId, environment } = mail
  const verdict = mail.acceptedAt ? ACCEPTED : await send(mail, hooks)
  try {
    await inTransaction((tx) => settle(tx, mail, verdict, hooks))
  } catch (error) {
    if (isOutage(error)) throw error
    if (verdict.outcome === 'accepted') await noteAccepted(mail.id)
    await setAside('mail', { id, businessId, environment }, error)
  }
}

const ACCEPTED: Verdict = { outcome: 'accepted' }

async function send(mail: QueuedMail, { refusal }: MailHooks): Promise<Verdict> {
  const reason = await refusal(mail)
  return reason === null ? transport()(mail) : { outcome: 'refused', reason }
}

// Seven attempts over some fifteen hours: a mail server under repair is back by then, and an invoice is still news.
const RETRY_AFTER_MS = [60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 28_800_000]

async function settle(tx: Tx, mail: QueuedMail, verdict: Verdict, hooks: MailHooks): Promise<void> {
  if (verdict.outcome === 'accepted') {
    // The local outbox is where a message is read; a mail server has its own copy.
    const kept = { keepContent: !env().SMTP_URL, reason: null }
    if (await settleMail(tx, mail, 'accepted', kept)) await hooks.onAccepted(tx, mail)
    return
  }
  const { outcome, reason } = verdict
  log().warn({ mailId: mail.id, outcome, reason }, 'a mail was not accepted')
  const retryAfterMs = RETRY_AFTER_MS[mail.attempts - 1]
  if (outcome === 'unavailable' && retryAfterMs !== undefined)
    await postponeMail(tx, mail, retryAfterMs, reason)
  else await settleMail(tx, mail, 'failed', { keepContent: false, reason })
}
