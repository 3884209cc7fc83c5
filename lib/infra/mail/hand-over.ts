import { setAside } from '../bulkhead/set-aside'
import { env } from '../env'
import { log } from '../log'
import { isOutage } from '../outage'
import { inTransaction, type Tx } from '../transaction'
import { noteAccepted, postponeMail, type QueuedMail, settleMail } from './queue'
import { transport, type Verdict } from './transport'

/** What else is true once a message was accepted, written in the transaction that says so. */
export type OnAccepted = (tx: Tx, mail: QueuedMail) => Promise<void>

/**
 * Hands a claimed message over, and writes what became of it. A message of which that cannot be written is set aside:
 * if it was accepted, it does not go out again.
 * @throws an outage of the database.
 */
export async function handOver(mail: QueuedMail, onAccepted: OnAccepted): Promise<void> {
  const { id, businessId, environment } = mail
  const verdict: Verdict = mail.acceptedAt ? { outcome: 'accepted' } : await transport()(mail)
  try {
    await inTransaction((tx) => settle(tx, mail, verdict, onAccepted))
  } catch (error) {
    if (isOutage(error)) throw error
    if (verdict.outcome === 'accepted') await noteAccepted(mail.id)
    await setAside('mail', { id, businessId, environment }, error)
  }
}

// Seven attempts over some fifteen hours: a mail server under repair is back by then, and an invoice is still news.
const RETRY_AFTER_MS = [60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 28_800_000]

async function settle(tx: Tx, mail: QueuedMail, verdict: Verdict, onAccepted: OnAccepted): Promise<void> {
  if (verdict.outcome === 'accepted') {
    // The local outbox is where a message is read; a mail server has its own copy.
    const kept = { keepContent: !env().SMTP_URL, reason: null }
    if (await settleMail(tx, mail, 'accepted', kept)) await onAccepted(tx, mail)
    return
  }
  const { outcome, reason } = verdict
  log().warn({ mailId: mail.id, outcome, reason }, 'a mail was not accepted')
  const retryAfterMs = RETRY_AFTER_MS[mail.attempts - 1]
  if (outcome === 'unavailable' && retryAfterMs !== undefined)
    await postponeMail(tx, mail, retryAfterMs, reason)
  else await settleMail(tx, mail, 'failed', { keepContent: false, reason })
}
