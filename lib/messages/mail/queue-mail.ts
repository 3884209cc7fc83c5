import { prisma } from '@/lib/infra/database/prisma'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { handOver, type MessageHooks } from '@/lib/messages/outbox/hand-over'
import { claimMessage, insertMessage, MESSAGES_DUE, type NewMessage } from '@/lib/messages/outbox/queue'
import type { Environment } from '@/prisma/generated/enums'
import type { OutboxMessageModel } from '@/prisma/generated/models'
import { type Letter, letterHtml, letterText } from './letter'

export interface MailInput {
  to: string
  subject: string
  letter: Letter
  /** The name of the sender, shown before the address. */
  senderName?: string
  /** The tenant that sends the mail. Left out if Khata itself sends it, such as a link for a new password. */
  tenant?: { businessId: string; environment: Environment }
  /** The tenant's invoice that the mail is about. */
  invoiceId?: string
}

/** Queues a mail in this transaction. It is sent in the background after the commit. */
export async function queueMail(tx: Tx, input: MailInput): Promise<string> {
  tx.afterCommit(() => nudge(MESSAGES_DUE.mail))
  return insertMessage(tx, rendered(input), false)
}

/**
 * Queues a mail in this transaction. The caller sends it with `sendMailNow` right after the commit, because it needs the result.
 * @returns the id for `sendMailNow`.
 */
export function holdMail(tx: Tx, input: MailInput): Promise<string> {
  return insertMessage(tx, rendered(input), true)
}

/** Sends one mail now, unless it was sent or is being sent already. `getMail` returns the result. */
export async function sendMailNow(id: string, hooks: MessageHooks): Promise<void> {
  const mail = await claimMessage(id)
  if (mail) await handOver([mail], hooks)
}

/** The present state of a mail. */
export async function getMail(
  id: string,
): Promise<Pick<OutboxMessageModel, 'status' | 'recipient' | 'invoiceId'>> {
  const select = { status: true, recipient: true, invoiceId: true }
  return prisma().outboxMessage.findUniqueOrThrow({ where: { id }, select })
}

function rendered({ to, subject, letter, senderName, tenant, invoiceId }: MailInput): NewMessage {
  return {
    channel: 'mail',
    businessId: tenant?.businessId ?? null,
    environment: tenant?.environment ?? null,
    invoiceId: invoiceId ?? null,
    recipient: to,
    senderName: senderName ?? null,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
    expiresAt: null,
  }
}
