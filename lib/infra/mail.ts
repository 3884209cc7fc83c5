import type { OutboxMessageModel } from '@/prisma/generated/models'
import { env } from './env'
import { log } from './log'
import { type Letter, letterHtml, letterText } from './mail/letter'
import {
  claimDueMail,
  claimMail,
  insertMail,
  type NewMail,
  postponeMail,
  type QueuedMail,
  settleMail,
} from './mail/queue'
import { transport } from './mail/transport'
import { nudge } from './nudge'
import { prisma } from './prisma'
import { inTransaction, type Tx } from './transaction'

export interface MailInput {
  to: string
  subject: string
  letter: Letter
  /** Whose name stands before the sender's address. */
  senderName?: string
  /** The invoice that is mailed. */
  invoice?: { businessId: string; environment: NewMail['environment']; id: string }
}

/** What else is true once a message was accepted, written in the transaction that says so. */
export type OnAccepted = (tx: Tx, mail: QueuedMail) => Promise<void>

/** Owes a mail in this transaction; it is sent in the background once that has committed. */
export async function queueMail(tx: Tx, input: MailInput): Promise<string> {
  tx.afterCommit(() => nudge('khata/mail.due'))
  return insertMail(tx, rendered(input), false)
}

/**
 * Owes a mail in this transaction, whose caller sends it right after the commit and wants to know how that went.
 * @returns the id for `sendMail`.
 */
export function holdMail(tx: Tx, input: MailInput): Promise<string> {
  return insertMail(tx, rendered(input), true)
}

/** Sends one message now, unless somebody else does or has. `getMail` tells the outcome. */
export async function sendMail(id: string, onAccepted: OnAccepted): Promise<void> {
  const mail = await claimMail(id)
  if (mail) await attempt(mail, onAccepted)
}

/** What became of a message so far. */
export async function getMail(
  id: string,
): Promise<Pick<OutboxMessageModel, 'status' | 'recipient' | 'invoiceId'>> {
  const select = { status: true, recipient: true, invoiceId: true }
  return prisma().outboxMessage.findUniqueOrThrow({ where: { id }, select })
}

const BATCH = 20

/** Sends a batch of what is due. Returns how many it tried; 0 when nothing is due. */
export async function sendDueMail(onAccepted: OnAccepted): Promise<number> {
  const due = await claimDueMail(BATCH)
  await Promise.all(due.map((mail) => attempt(mail, onAccepted)))
  return due.length
}

// Seven tries over some fifteen hours: a mail server under repair is back by then, and an invoice is still news.
const RETRY_AFTER_MS = [60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 28_800_000]

async function attempt(mail: QueuedMail, onAccepted: OnAccepted): Promise<void> {
  const verdict = await transport()(mail)
  if (verdict.outcome === 'accepted') {
    // The local outbox is where a message is read; a mail server has its own copy.
    const kept = { keepContent: !env().SMTP_URL, reason: null }
    await inTransaction(async (tx) => {
      if (await settleMail(tx, mail, 'accepted', kept)) await onAccepted(tx, mail)
    })
    return
  }
  const retryAfterMs = RETRY_AFTER_MS[mail.attempts - 1]
  log().warn({ mailId: mail.id, outcome: verdict.outcome, reason: verdict.reason }, 'a mail was not accepted')
  if (verdict.outcome === 'unavailable' && retryAfterMs !== undefined) {
    await postponeMail(mail, retryAfterMs, verdict.reason)
    return
  }
  await inTransaction((tx) => settleMail(tx, mail, 'failed', { keepContent: false, reason: verdict.reason }))
}

function rendered({ to, subject, letter, senderName, invoice }: MailInput): NewMail {
  return {
    businessId: invoice?.businessId ?? null,
    environment: invoice?.environment ?? null,
    invoiceId: invoice?.id ?? null,
    recipient: to,
    senderName: senderName ?? null,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
