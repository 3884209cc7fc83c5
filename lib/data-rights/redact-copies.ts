import { toWire } from '@/lib/core/id'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { settingEmptied } from './emptied'
import type { Erasure } from './erasure'
import { ERASED_TEXT } from './rules'

/** SQL: what remains of a message. If it was not sent yet, it will not be sent. */
export const endingMessage = (recipient: string) => `${settingEmptied('outbox_messages', {
  recipient,
  subject: `CASE WHEN subject IS NOT NULL THEN '${ERASED_TEXT}' END`,
})}, due_at = NULL, settled_at = coalesce(settled_at, now()),
  status = CASE WHEN status = 'queued' THEN 'failed' ELSE status END`

const MESSAGES = `
UPDATE outbox_messages SET ${endingMessage('$4')}
WHERE recipient = ANY ($3) AND business_id = $1 AND environment = $2`

/** Redacts the mails and SMS that the business has sent to a customer. */
export async function redactMessages(tx: Tx, { ctx, identity, pseudonym }: Erasure): Promise<void> {
  const recipients = [...identity.emails, ...identity.phones]
  await tx.query(MESSAGES, [ctx.businessId, ctx.environment, recipients, pseudonym.email])
}

// Responses are kept for a day. An encrypted one can only be read by somebody with the raw key of its call.
const RESPONSES = `
SELECT k.scope_id, k.key_hash, k.body FROM idempotency_keys k
WHERE k.environment = $2 AND NOT k.encrypted AND k.phase = 'answered' AND k.scope_id IN (
    SELECT $1::uuid
    UNION ALL SELECT id FROM checkout_sessions WHERE business_id = $1 AND environment = $2 AND customer_id = $3)
  AND EXISTS (SELECT FROM unnest($4::text[]) AS known(text) WHERE position(convert_to(known.text, 'UTF8') IN k.body) > 0)`

const WRITE = `
UPDATE idempotency_keys k SET body = v.body
FROM unnest($2::uuid[], $3::bytea[], $4::bytea[]) AS v(scope_id, key_hash, body)
WHERE k.environment = $1 AND k.scope_id = v.scope_id AND k.key_hash = v.key_hash`

interface StoredResponse {
  scopeId: string
  keyHash: Buffer
  body: Buffer
}

/** Redacts the stored responses to calls about a customer. A retry then gets the redacted response. */
export async function redactResponses(tx: Tx, { ctx, customer, identity, redact }: Erasure): Promise<void> {
  const known = [toWire('cus', customer.id), ...identity.names, ...identity.emails, ...identity.phones]
  const stored = await tx.query<StoredResponse>(RESPONSES, [
    ctx.businessId,
    ctx.environment,
    customer.id,
    known,
  ])
  if (stored.length === 0) return
  const bodies = stored.map(({ body }) => Buffer.from(JSON.stringify(redact(JSON.parse(body.toString())))))
  await tx.query(WRITE, [
    ctx.environment,
    arrayParameter(stored.map(({ scopeId }) => scopeId)),
    arrayParameter(stored.map(({ keyHash }) => keyHash)),
    arrayParameter(bodies),
  ])
}
