import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { OutboxMessageModel } from '@/prisma/generated/models'
import type { Story } from './get-story'
import type { Message, SandboxClock } from './read'
import type { message, messageWithHtml, sandboxClock, story } from './schema'

export type WireSandboxClock = z.output<typeof sandboxClock>
export type WireMessage = z.output<typeof message>
export type WireStory = z.output<typeof story>

export function presentSandboxClock({
  now,
  offsetMs,
  dueSubscriptions,
  nextRenewal,
}: SandboxClock): WireSandboxClock {
  return {
    now: now.toISOString(),
    offsetSeconds: Number(offsetMs) / 1000,
    catchingUp: dueSubscriptions > 0,
    dueSubscriptions,
    nextRenewal: nextRenewal && { ...nextRenewal, at: nextRenewal.at.toISOString() },
  }
}

export function presentMessage(row: Message): WireMessage {
  const { channel, recipient, senderName, subject, text, status, lastError, invoiceId, createdAt } = row
  return {
    id: toWire('msg', row.id),
    channel,
    recipient,
    senderName,
    subject,
    text,
    status,
    lastError,
    invoiceId: invoiceId && toWire('inv', invoiceId),
    createdAt: createdAt.toISOString(),
  }
}

export function presentMessageWithHtml(row: OutboxMessageModel): z.output<typeof messageWithHtml> {
  return { ...presentMessage(row), html: row.html }
}

export function presentStory({ row, scenes }: Story): WireStory {
  return {
    status: statusOf(row),
    scenes: [...scenes],
    startedAt: row?.startedAt.toISOString() ?? null,
    finishedAt: row?.finishedAt?.toISOString() ?? null,
    stoppedBecause: row?.stoppedBecause ?? null,
  }
}

function statusOf(row: Story['row']): WireStory['status'] {
  if (!row) return 'not_started'
  if (row.stoppedBecause !== null) return 'stopped'
  return row.finishedAt ? 'finished' : 'playing'
}
