import { firstIdAt } from '@/lib/core/id'
import type { OutboxMessageModel } from '@/prisma/generated/models'
import { query } from './db'
import { type Env, env } from './env'
import { prisma } from './prisma'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether the local outbox may be read by whoever opens its page: on an instance that sends no mail and that serves
 * this machine only. Elsewhere a forgotten SMTP_URL must not show everybody's mail to everybody.
 */
export function outboxIsReadable({ SMTP_URL, APP_URL }: Pick<Env, 'SMTP_URL' | 'APP_URL'> = env()): boolean {
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

const KEPT_MS = 30 * 86_400_000
const PURGE_BATCH = 1_000

/** Deletes a batch of messages that are older than thirty days and settled. Returns how many. */
export async function purgeMessages(now: Date): Promise<number> {
  const purged = await query(
    `DELETE FROM outbox_messages WHERE id IN (
       SELECT id FROM outbox_messages WHERE id < $1 AND status <> 'queued' ORDER BY id LIMIT $2)
     RETURNING 1`,
    [firstIdAt(new Date(now.getTime() - KEPT_MS)), PURGE_BATCH],
  )
  return purged.length
}
