import type { Environment } from '@/prisma/generated/enums'
import type { OutboxMessageModel } from '@/prisma/generated/models'
import { handOver, type MailHooks } from './mail/hand-over'
import { type Letter, letterHtml, letterText } from './mail/letter'
import { claimMail, insertMail, type NewMail } from './mail/queue'
import { nudge } from './nudge'
import { prisma } from './prisma'
import type { Tx } from './transaction'

export interface MailInput {
  to: string
  subject: string
  letter: Letter
  /** Whose name stands before the sender's address. */
  senderName?: string
  /** For whom it is sent; without it the message is Khata's own, such as a link for a new password. */
  tenant?: { businessId: string; environment: Environment }
  /** The tenant's invoice that is mailed. */
  invoiceId?: string
}

/** Owes a mail in this transaction; it is sent in the background once that has committed. */
export async function queueMail(tx: Tx, input: MailInput): Promise<string> {
  tx.afterCommit(() => nudge('khata/mail.due'))
  return insertMail(tx, rendered(input), false)
}

/**
 * Owes a mail in this transaction, whose caller sends it right after the commit and wants to know how that went.
 * @returns the id for `sendMailNow`.
 */
export function holdMail(tx: Tx, input: MailInput): Promise<string> {
  return insertMail(tx, rendered(input), true)
}

/** Sends one message now, unless somebody else does or has. `getMail` tells the outcome. */
export async function sendMailNow(id: string, hooks: MailHooks): Promise<void> {
  const mail = await claimMail(id)
  if (mail) await handOver(mail, hooks)
}

/** What became of a message so far. */
export async function getMail(
  id: string,
): Promise<Pick<OutboxMessageModel, 'status' | 'recipient' | 'invoiceId'>> {
  const select = { status: true, recipient: true, invoiceId: true }
  return prisma().outboxMessage.findUniqueOrThrow({ where: { id }, select })
}

function rendered({ to, subject, letter, senderName, tenant, invoiceId }: MailInput): NewMail {
  return {
    businessId: tenant?.businessId ?? null,
    environment: tenant?.environment ?? null,
    invoiceId: invoiceId ?? null,
    recipient: to,
    senderName: senderName ?? null,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
