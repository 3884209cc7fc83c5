import type { OutboxMessageModel } from '@/prisma/generated/models'
import { prisma } from './db'
import { env } from './env'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether the local outbox may be read by whoever opens its page: on an instance that sends no mail and that serves
 * this machine only. Elsewhere a forgotten SMTP_URL must not show everybody's mail to everybody.
 */
export function outboxIsReadable(): boolean {
  const { SMTP_URL, APP_URL } = env()
  return !SMTP_URL && LOOPBACK.test(new URL(APP_URL).hostname)
}

const SHOWN = 100

/** The newest messages. */
export function listOutbox(): Promise<
  Pick<OutboxMessageModel, 'id' | 'channel' | 'recipient' | 'subject' | 'text' | 'createdAt'>[]
> {
  return prisma().outboxMessage.findMany({
    select: { id: true, channel: true, recipient: true, subject: true, text: true, createdAt: true },
    orderBy: { id: 'desc' },
    take: SHOWN,
  })
}

export function findOutboxMessage(id: string): Promise<OutboxMessageModel | null> {
  return prisma().outboxMessage.findUnique({ where: { id } })
}
