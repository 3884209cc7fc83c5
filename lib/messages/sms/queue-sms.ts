import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { insertMessage, MESSAGES_DUE } from '@/lib/messages/outbox/queue'
import type { Environment } from '@/prisma/generated/enums'
import { keepShortLinks } from './short-link'

export interface SmsInput {
  /** A Nepali mobile number in E.164. */
  to: string
  text: string
  /** The tenant that sends the SMS. Left out if Khata itself sends it. A sandbox SMS never leaves this instance. */
  tenant?: { businessId: string; environment: Environment }
  /** The page that the SMS links to by a short address. */
  link?: string
  /** The SMS is not sent after this time. */
  expiresAt?: Date
}

/** Queues an SMS in this transaction. It is sent in the background right after the commit. */
export async function queueSms(tx: Tx, { to, text, tenant, link, expiresAt }: SmsInput): Promise<string> {
  await keepShortLinks(tx, [link])
  tx.afterCommit(() => nudge(MESSAGES_DUE.sms))
  const message = {
    channel: 'sms' as const,
    businessId: tenant?.businessId ?? null,
    environment: tenant?.environment ?? null,
    invoiceId: null,
    recipient: to,
    senderName: null,
    subject: null,
    text,
    html: null,
    expiresAt: expiresAt ?? null,
  }
  return insertMessage(tx, message, false)
}
