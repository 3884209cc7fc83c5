import { newId } from '@/lib/core/id'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { DUE_NOW } from '@/lib/infra/database/due-now'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { MESSAGES_DUE } from '@/lib/messages/outbox/queue'
import { keepShortLinks } from '@/lib/messages/sms/short-link'
import type { Environment, NoticeKind, OutboxChannel } from '@/prisma/generated/enums'

/** One message of a notice: an SMS or a mail. */
export interface NoticeMessage {
  /** The event or the top-up that it is about. */
  subjectId: string
  kind: NoticeKind
  channel: OutboxChannel
  businessId: string | null
  environment: Environment
  recipient: string
  senderName: string
  /** Null for an SMS. */
  subject: string | null
  text: string
  html: string | null
  /** The page that the short address in an SMS leads to. */
  link: string | null
  /** The message is dropped if it could not be sent within this time. */
  keepsMs: number
}

// The primary key of `notices` makes each message once, however many processes try. A message that exists is not queued again. The rows are
// inserted in the order of the key, so that two processes cannot deadlock.
const INSERT = `
WITH given AS MATERIALIZED (
  SELECT m.* FROM unnest($1::uuid[], $2::notice_kind[], $3::outbox_channel[], $4::uuid[], $5::environment[], $6::text[], $7::text[],
    $8::text[], $9::text[], $10::text[], $11::float8[], $12::uuid[])
    AS m(subject_id, kind, channel, business_id, environment, recipient, sender_name, subject, text, html, keeps_ms, message_id)
), made AS (
  INSERT INTO notices (subject_id, kind, channel, business_id, environment, message_id)
  SELECT subject_id, kind, channel, business_id, environment, message_id FROM given ORDER BY subject_id, kind, channel
  ON CONFLICT DO NOTHING RETURNING message_id
), queued AS (
  INSERT INTO outbox_messages (id, channel, business_id, environment, recipient, sender_name, subject, text, html, expires_at, due_at)
  SELECT message_id, channel, business_id, environment, recipient, sender_name, subject, text, html,
    now() + keeps_ms * interval '1 millisecond', ${DUE_NOW}
  FROM given JOIN made USING (message_id)
  RETURNING channel
)
SELECT channel, count(*)::int AS count FROM queued GROUP BY channel`

/** Queues the messages that are not queued yet. @returns how many those were. */
export async function writeNotices(tx: Tx, messages: readonly NoticeMessage[]): Promise<number> {
  if (messages.length === 0) return 0
  const ids = messages.map(() => newId('msg'))
  const column = (name: keyof NoticeMessage) => arrayParameter(messages.map((message) => message[name]))
  const counts = await tx.query<{ channel: OutboxChannel; count: number }>(INSERT, [
    column('subjectId'),
    column('kind'),
    column('channel'),
    column('businessId'),
    column('environment'),
    column('recipient'),
    column('senderName'),
    column('subject'),
    column('text'),
    column('html'),
    column('keepsMs'),
    arrayParameter(ids),
  ])
  await keepShortLinks(
    tx,
    messages.map(({ link }) => link),
  )
  for (const { channel } of counts) tx.afterCommit(() => nudge(MESSAGES_DUE[channel]))
  return counts.reduce((sum, { count }) => sum + count, 0)
}
