import { setAside } from '../bulkhead/set-aside'
import { env } from '../env'
import { log } from '../log'
import { isOutage } from '../outage'
import { inTransaction, type Tx } from '../transaction'
import { noteAccepted, postponeMail, type QueuedMail, settleMail } from './queue'
import { transport, type Verdict } from './transport'

/** The rules of the noun that queued the mail. */
export interface MailHooks {
  /** Called right before a mail is sent. Returns the reason why it must not be sent any more, or null. */
  refusal(mail: QueuedMail): Promise<string | null>
  /** True if a sandbox mail may leave this instance. Otherwise it stays in the outbox. */
  mayLeaveSandbox(mail: QueuedMail): Promise<boolean>
  /** Called after a mail was accepted, in the transaction that stores this. Writes what follows from it. */
  onAccepted(tx: Tx, mail: QueuedMail): Promise<void>
}

/**
 * Hands a claimed mail over and stores the result. A mail that is no longer wanted fails and is not sent. A mail that
 * may not leave the sandbox counts as accepted and stays in the outbox, so that a test sees what production would do.
 * If the result cannot be stored, the mail is set aside. If it was accepted before that, it is not sent again.
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

/** True if people read the mail in the outbox of this instance. */
async function staysHere(mail: QueuedMail, hooks: MailHooks): Promise<boolean> {
  return !env().SMTP_URL || (mail.environment === 'sandbox' && !(await hooks.mayLeaveSandbox(mail)))
}

async function send(mail: QueuedMail, stays: boolean, { refusal }: MailHooks): Promise<Verdict> {
  const reason = await refusal(mail)
  if (reason !== null) return { outcome: 'refused', reason }
  return stays ? ACCEPTED : transport()(mail)
}

// Seven attempts over about fifteen hours. A broken mail server is usually repaired by then, and the invoice is still
// useful.
const RETRY_AFTER_MS = [60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 28_800_000]

interface HandedOver {
  mail: QueuedMail
  stays: boolean
  verdict: Verdict
}

async function settle(tx: Tx, { mail, stays, verdict }: HandedOver, hooks: MailHooks): Promise<void> {
  if (verdict.outcome === 'accepted') {
    // The mail server keeps its own copy of a sent mail, so we keep none.
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
