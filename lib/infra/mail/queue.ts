import type { Environment } from '@/prisma/generated/enums'
import { endSetAside, isNotPaused, type SetAsideItem } from '../bulkhead/set-aside'
import { query } from '../db'
import { log } from '../log'
import type { Tx } from '../transaction'
import type { Outgoing } from './transport'

/** A claimed mail, with its invoice if it has one. */
export interface QueuedMail extends Outgoing {
  businessId: string | null
  environment: Environment | null
  invoiceId: string | null
  attempts: number
  /** Set if the mail was handed over but what follows could not be written. It is not handed over again. */
  acceptedAt: Date | null
}

export interface NewMail {
  businessId: string | null
  environment: Environment | null
  invoiceId: string | null
  recipient: string
  senderName: string | null
  subject: string
  text: string
  html: string
}

// Longer than any send takes. After this time the process that claimed the mail has died.
const LEASE = `interval '60 seconds'`

const INSERT = `
INSERT INTO outbox_messages
  (id, channel, business_id, environment, invoice_id, recipient, sender_name, subject, text, html, due_at)
VALUES (khata_uuid7(), 'mail', $1, $2, $3, $4, $5, $6, $7, $8, now() + CASE WHEN $9 THEN ${LEASE} ELSE interval '0' END)
RETURNING id`

/** @param held true: the caller sends the mail itself. The sweep sends it only if the caller has died. */
export async function insertMail(tx: Tx, mail: NewMail, held: boolean): Promise<string> {
  const { businessId, environment, invoiceId, recipient, senderName, subject, text, html } = mail
  const [row] = await tx.query<{ id: string }>(INSERT, [
    businessId,
    environment,
    invoiceId,
    recipient,
    senderName,
    subject,
    text,
    html,
    held,
  ])
  return (row as { id: string }).id
}

const RETURNED =
  'm.id, m.business_id, m.environment, m.invoice_id, m.recipient, m.sender_name, m.subject, m.text, m.html, m.attempts, m.accepted_at'

// The caller may claim a mail for the first attempt before it is due. No mail is claimed twice.
const CLAIM_ONE = `
UPDATE outbox_messages m SET attempts = attempts + 1, due_at = now() + ${LEASE}
WHERE id = $1 AND status = 'queued' AND (attempts = 0 OR due_at <= now()) RETURNING ${RETURNED}`

export async function claimMail(id: string): Promise<QueuedMail | undefined> {
  const [row] = await query<QueuedMail>(CLAIM_ONE, [id])
  return row
}

const FIND_DUE = `
SELECT m.id, m.business_id, m.environment FROM outbox_messages m
WHERE m.channel = 'mail' AND m.due_at <= now() AND ${isNotPaused('mail', 'm.id')}
ORDER BY m.due_at LIMIT $1`

/** The mails that are due, the oldest first. */
export function findDueMail(limit: number): Promise<SetAsideItem[]> {
  return query<SetAsideItem>(FIND_DUE, [limit])
}

const CLAIM_DUE = `
UPDATE outbox_messages m SET attempts = attempts + 1, due_at = now() + ${LEASE}
WHERE id IN (
  SELECT id FROM outbox_messages WHERE id = ANY($1::uuid[]) AND due_at <= now() FOR UPDATE SKIP LOCKED)
RETURNING ${RETURNED}`

/** Claims those of these mails that are still due. */
export function claimDueMail(ids: readonly string[]): Promise<QueuedMail[]> {
  return query<QueuedMail>(CLAIM_DUE, [ids])
}

/** Stores that a mail was handed over. Used if this could not be stored together with what follows from it. */
export async function noteAccepted(id: string): Promise<void> {
  const noted = query('UPDATE outbox_messages SET accepted_at = now() WHERE id = $1', [id])
  // If even this cannot be stored, the mail is handed over again after each pause.
  await noted.catch((error: unknown) =>
    log().error({ mailId: id, err: error }, 'an accepted mail takes no note of it'),
  )
}

/** Ends a mail that this attempt still holds. Returns false if another attempt has taken over. */
export async function settleMail(
  tx: Tx,
  { id, attempts }: QueuedMail,
  status: 'accepted' | 'failed',
  { keepContent, reason }: { keepContent: boolean; reason: string | null },
): Promise<boolean> {
  const settled = await tx.query(
    `UPDATE outbox_messages SET status = $3, due_at = NULL, settled_at = now(), last_error = $4,
       text = CASE WHEN $5 THEN text END, html = CASE WHEN $5 THEN html END
     WHERE id = $1 AND attempts = $2 AND status = 'queued' RETURNING 1`,
    [id, attempts, status, reason, keepContent],
  )
  await endSetAside(tx, 'mail', [id])
  return settled.length > 0
}

/** Schedules a mail for another attempt. */
export async function postponeMail(
  tx: Tx,
  { id, attempts }: QueuedMail,
  byMs: number,
  reason: string,
): Promise<void> {
  await tx.query(
    `UPDATE outbox_messages SET due_at = now() + $3 * interval '1 millisecond', last_error = $4
     WHERE id = $1 AND attempts = $2 AND status = 'queued'`,
    [id, attempts, byMs, reason],
  )
  await endSetAside(tx, 'mail', [id])
}
