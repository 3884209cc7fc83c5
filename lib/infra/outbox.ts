import { firstIdAt } from '@/lib/core/id'
import type { OutboxMessageModel } from '@/prisma/generated/models'
import { query } from './db'
import { env } from './env'
import { prisma } from './prisma'

const SHOWN = 100

/** The mails that the outbox shows. Without a mail server it shows all. With one it shows only those that stay here. */
function shown() {
  return env().SMTP_URL ? { status: 'accepted' as const, text: { not: null } } : {}
}

/** The newest mails. */
export function listOutbox(): Promise<
  Pick<OutboxMessageModel, 'id' | 'channel' | 'recipient' | 'subject' | 'text' | 'createdAt'>[]
> {
  return prisma().outboxMessage.findMany({
    select: { id: true, channel: true, recipient: true, subject: true, text: true, createdAt: true },
    where: shown(),
    orderBy: { id: 'desc' },
    take: SHOWN,
  })
}

export function findOutboxMessage(id: string): Promise<OutboxMessageModel | null> {
  return prisma().outboxMessage.findFirst({ where: { id, ...shown() } })
}

const KEPT_MS = 30 * 86_400_000
const PURGE_BATCH = 1_000

/**
 * Deletes a batch of mails that are older than thirty days and no longer waiting.
 * @returns how many.
 */
export async function purgeMessages(now: Date): Promise<number> {
  const purged = await query(
    `DELETE FROM outbox_messages WHERE id IN (
       SELECT id FROM outbox_messages WHERE id < $1 AND status <> 'queued' ORDER BY id LIMIT $2)
     RETURNING 1`,
    [firstIdAt(new Date(now.getTime() - KEPT_MS)), PURGE_BATCH],
  )
  return purged.length
}
