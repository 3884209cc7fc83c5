import { newId } from '@/lib/core/id'
import { endSetAside, isNotPaused, isNotSetAside, type SetAsideItem } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { DUE_NOW } from '@/lib/infra/database/due-now'
import type { Tx } from '@/lib/infra/database/transaction'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment, OutboxChannel } from '@/prisma/generated/enums'

/** Wakes the function that sends the messages of a channel. */
export const MESSAGES_DUE = { mail: 'khata/mail.due', sms: 'khata/sms.due' } as const

/** A message as a transport needs it. */
export interface Outgoing {
  id: string
  /** An e-mail address, or a phone in E.164. */
  recipient: string
  senderName: string | null
  subject: string | null
  text: string | null
  html: string | null
}

/** A claimed message, with its invoice if it has one. */
export interface QueuedMessage extends Outgoing {
  channel: OutboxChannel
  businessId: string | null
  environment: Environment | null
  invoiceId: string | null
  attempts: number
  /** Set if the message was sent, but the consequences could not be written. It is not sent again. */
  acceptedAt: Date | null
  /** True if the message is no longer useful, such as a code that has expired. */
  isExpired: boolean
}

export interface NewMessage {
  channel: OutboxChannel
  businessId: string | null
  environment: Environment | null
  invoiceId: string | null
  recipient: string
  senderName: string | null
  subject: string | null
  text: string
  html: string | null
  /** The message is not sent after this time. Null if it never expires. */
  expiresAt: Date | null
}

// Longer than any send takes. After this time the process that claimed the message has died.
const LEASE = `interval '60 seconds'`

const INSERT = `
INSERT INTO outbox_messages
  (channel, business_id, environment, invoice_id, recipient, sender_name, subject, text, html, expires_at, due_at, id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  ${DUE_NOW} + CASE WHEN $11 THEN ${LEASE} ELSE interval '0' END, $12)`

/** @param held true if the caller sends the mail itself. The sweep sends it only if the caller has died. */
export async function insertMessage(tx: Tx, message: NewMessage, held: boolean): Promise<string> {
  const { channel, businessId, environment, invoiceId, recipient, senderName, subject, text, html } = message
  const id = newId('msg')
  await tx.query(INSERT, [
    channel,
    businessId,
    environment,
    invoiceId,
    recipient,
    senderName,
    subject,
    text,
    html,
    message.expiresAt,
    held,
    id,
  ])
  return id
}

const RETURNED =
  'm.id, m.channel, m.business_id, m.environment, m.invoice_id, m.recipient, m.sender_name, m.subject, m.text, m.html, m.attempts, m.accepted_at, coalesce(m.expires_at <= now(), false) AS is_expired'

// The caller may claim a message for its first attempt before it is due. No message is claimed twice.
const CLAIM_ONE = `
UPDATE outbox_messages m SET attempts = attempts + 1, due_at = now() + ${LEASE}
WHERE id = $1 AND status = 'queued' AND (attempts = 0 OR due_at <= now()) RETURNING ${RETURNED}`

export async function claimMessage(id: string): Promise<QueuedMessage | undefined> {
  const [row] = await query<QueuedMessage>(CLAIM_ONE, [id])
  return row
}

const dueIn = (channel: OutboxChannel) => `
FROM outbox_messages m
WHERE m.channel = '${channel}' AND m.due_at <= now() AND ${isNotPaused(channel, 'm.id')}`

/** SQL: true if a message of the channel is due. */
export function isMessageDue(channel: OutboxChannel): string {
  return `(SELECT 1 ${dueIn(channel)} ORDER BY m.due_at LIMIT 1) IS NOT NULL`
}

const findDue = (channel: OutboxChannel) => `
SELECT m.id, m.business_id, m.environment ${dueIn(channel)}
ORDER BY coalesce(m.expires_at, m.due_at + interval '1 hour') LIMIT $1`
const FIND_DUE: Record<OutboxChannel, string> = { mail: findDue('mail'), sms: findDue('sms') }

/**
 * The due messages of a channel. What expires first is sent first, so a code does not wait behind a thousand receipts. A message that never
 * expires counts as expiring an hour after it was due.
 */
export function findDueMessages(channel: OutboxChannel, limit: number): Promise<SetAsideItem[]> {
  return query<SetAsideItem>(FIND_DUE[channel], [limit])
}

// Enough to see that messages pile up. Counting all could take long.
const MAX_COUNTED = 1_000

const waiting = (channel: OutboxChannel) => `
SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS oldest_seconds
FROM (
  SELECT m.due_at FROM outbox_messages m
  WHERE m.channel = '${channel}' AND m.due_at <= now() AND ${isNotSetAside(channel, 'm.id')}
  ORDER BY m.due_at LIMIT ${MAX_COUNTED}) AS waiting`
const WAITING: Record<OutboxChannel, string> = { mail: waiting('mail'), sms: waiting('sms') }

/** How many messages of a channel are due, counted up to 1,000, and how late the oldest is. Messages that are set aside do not count. */
export async function countWaiting(
  channel: OutboxChannel,
  read: Tx['query'],
): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await read<{ count: number; oldestSeconds: number }>(WAITING[channel])
  return row as { count: number; oldestSeconds: number }
}

const CLAIM_DUE = `
UPDATE outbox_messages m SET attempts = attempts + 1, due_at = now() + ${LEASE}
WHERE id IN (
  SELECT id FROM outbox_messages WHERE id = ANY($1::uuid[]) AND due_at <= now() FOR UPDATE SKIP LOCKED)
RETURNING ${RETURNED}`

/** Claims these messages if they are still due. */
export function claimDueMessages(ids: readonly string[]): Promise<QueuedMessage[]> {
  return query<QueuedMessage>(CLAIM_DUE, [ids])
}

/** Stores that a message was sent. Used if this could not be stored together with its consequences. */
export async function noteAccepted(id: string): Promise<void> {
  const noted = query('UPDATE outbox_messages SET accepted_at = now() WHERE id = $1', [id])
  // If even this cannot be stored, the message is sent again after each pause.
  await noted.catch((error: unknown) =>
    log().error({ messageId: id, err: error }, 'could not store that a message was accepted'),
  )
}

/** Ends a message that this attempt still holds. Returns false if another attempt has taken over. */
export async function settleMessage(
  tx: Tx,
  { id, channel, attempts }: QueuedMessage,
  status: 'accepted' | 'failed',
  { keepContent, reason }: { keepContent: boolean; reason: string | null },
): Promise<boolean> {
  const settled = await tx.query(
    `UPDATE outbox_messages SET status = $3, due_at = NULL, settled_at = now(), last_error = $4,
       text = CASE WHEN $5 THEN text END, html = CASE WHEN $5 THEN html END
     WHERE id = $1 AND attempts = $2 AND status = 'queued' RETURNING 1`,
    [id, attempts, status, reason, keepContent],
  )
  await endSetAside(tx, channel, [id])
  return settled.length > 0
}

/** Schedules a message for another attempt. */
export async function postponeMessage(
  tx: Tx,
  { id, channel, attempts }: QueuedMessage,
  byMs: number,
  reason: string,
): Promise<void> {
  await tx.query(
    `UPDATE outbox_messages SET due_at = now() + $3 * interval '1 millisecond', last_error = $4
     WHERE id = $1 AND attempts = $2 AND status = 'queued'`,
    [id, attempts, byMs, reason],
  )
  await endSetAside(tx, channel, [id])
}
