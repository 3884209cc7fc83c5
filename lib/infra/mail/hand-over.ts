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
  /** Whether a message of the sandbox may leave this instance. One that may not stays in the outbox. */
  mayLeaveSandbox(mail: QueuedMail): Promise<boolean>
  /** Writes what else is true once a message was accepted, in the transaction that says so. */
  onAccepted(tx: Tx, mail: QueuedMail): Promise<void>
}

/**
 * Hands a claimed message over, and writes what became of it. One that is no longer wanted fails and does not go out.
 * One that may not leave the sandbox counts as accepted and stays readable in the outbox, so that a test sees what
 * production would do. A message of which nothing can be written is set aside: if it was accepted, it does not go out
 * again.
 * @throws an outage of the database.
 */
export async function handOver(mail: QueuedMail, hooks: MailHooks): Promise<void> {
  const { id, businessId, environment } = mail
  const stays = await staysHere(mail, hooks)
  const verdict = mail.acceptedAt ? ACCEPTED : await send(mail, stays, hooks)
  try {
    await inTransaction((tx) => settle(tx, { mail, stays, verdict }, hooks))
  } catch (error) {
    if (isOutage(error)) throw error
    if (verdict.outcome === 'accepted') await noteAccepted(mail.id)
    await setAside('mail', { id, businessId, environment }, error)
  }
}

const ACCEPTED: Verdict = { outcome: 'accepted' }

/** Whether the outbox of this instance is where the message is read. */
async function staysHere(mail: QueuedMail, hooks: MailHooks): Promise<boolean> {
  return !env().SMTP_URL || (mail.environment === 'sandbox' && !(await hooks.mayLeaveSandbox(mail)))
}

async function send(mail: QueuedMail, stays: boolean, { refusal }: MailHooks): Promise<Verdict> {
  const reason = await refusal(mail)
  if (reason !== null) return { outcome: 'refused', reason }
  return stays ? ACCEPTED : transport()(mail)
}

// Seven attempts over some fifteen hours: a mail server under repair is back by then, and an invoice is still news.
const RETRY_AFTER_MS = [60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 28_800_000]

interface HandedOver {
  mail: QueuedMail
  stays: boolean
  verdict: Verdict
}

async function settle(tx: Tx, { mail, stays, verdict }: HandedOver, hooks: MailHooks): Promise<void> {
  if (verdict.outcome === 'accepted') {
    // A message that left is the mail server's; we keep no copy.
    const kept = { keepContent: stays, reason: null }
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
