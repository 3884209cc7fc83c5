import { DAY_MS } from '@/lib/core/duration'
import { firstIdAt } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { env } from '@/lib/infra/env'
import type { OutboxMessageModel } from '@/prisma/generated/models'

const SHOWN = 100

const STAYS_HERE = { status: 'accepted' as const, text: { not: null } }

/** The messages that the outbox shows: all messages of a channel without a provider, and of other channels those that stay here. */
function shown() {
  const { SMTP_URL, SMS_PROVIDER } = env()
  return {
    OR: [
      { channel: 'mail' as const, ...(SMTP_URL && STAYS_HERE) },
      { channel: 'sms' as const, ...(SMS_PROVIDER && STAYS_HERE) },
    ],
  }
}

/** The newest messages. */
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

const KEPT_MS = 30 * DAY_MS
const PURGE_BATCH = 1_000

/**
 * Deletes a batch of messages that are older than thirty days and no longer waiting.
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
