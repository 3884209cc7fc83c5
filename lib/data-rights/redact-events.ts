import { arrayParameter, jsonArraySql, jsonTextsParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { BATCH_ROWS, type Erasure, ofCustomerParams } from './erasure'

// One index finds the events of the customer and of their subscriptions, agreements and checkouts. Events of invoices are found by the
// invoices' timelines. A deleted draft has no timeline, but its last event names the customer.
const ABOUT = `
SELECT e.id FROM events e
WHERE e.business_id = $1 AND e.environment = $2 AND e.type NOT LIKE 'invoice.%' AND e.object_id IN (
  SELECT $3::uuid
  UNION ALL SELECT id FROM subscriptions WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM agreements WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM payments WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM qr_requests WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM credit_notes WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM withdrawals WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM payment_questions WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM checkout_sessions WHERE business_id = $1 AND environment = $2 AND customer_id = $3)
UNION ALL
SELECT e.id FROM events d
JOIN events e ON e.business_id = d.business_id AND e.environment = d.environment AND e.object_id = d.object_id
WHERE d.customer_id = $3 AND d.business_id = $1 AND d.environment = $2 AND d.type = 'invoice.deleted'`

const DOCUMENTS = `
SELECT id, data::text AS data, previous::text AS previous FROM events WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])`

const WRITE = `
UPDATE events e SET data = v.data::json, previous = v.previous::json
FROM unnest($3::uuid[], ${jsonArraySql('$4')}, ${jsonArraySql('$5')}) AS v(id, data, previous)
WHERE e.business_id = $1 AND e.environment = $2 AND e.id = v.id`

// A receiver's response may repeat what it was sent. A call that is under way loses its lease, because its time changes: its response is
// not stored, and the delivery is made again with the redacted event.
const RESPONSES = `
UPDATE webhook_deliveries SET due_at = due_at + interval '1 millisecond',
  latest = CASE WHEN latest ? 'response'
    THEN jsonb_set(jsonb_set(latest, '{response,body}', '""'), '{response,headers}', '{}') ELSE latest END
WHERE event_id = ANY ($1::uuid[]) AND business_id = $2 AND environment = $3 AND (latest ? 'response' OR due_at IS NOT NULL)`

/** Redacts the payloads of all events about a customer, and the receivers' responses to them. */
export async function redactEvents(tx: Tx, erasure: Erasure): Promise<void> {
  const rows = await tx.query<{ id: string }>(ABOUT, ofCustomerParams(erasure))
  await redactEventsById(
    tx,
    erasure,
    rows.map(({ id }) => id),
  )
}

/** Redacts these events. Some of them may already be deleted. */
export async function redactEventsById(tx: Tx, erasure: Erasure, ids: readonly string[]): Promise<void> {
  const { businessId, environment } = erasure.ctx
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const batch = ids.slice(from, from + BATCH_ROWS)
    const events = await tx.query<Documents>(DOCUMENTS, [businessId, environment, batch])
    const documents = events.map(({ data }) => JSON.stringify(erasure.redact(JSON.parse(data))))
    const previous = events.map((event) => redactedPrevious(erasure, event))
    await tx.query(WRITE, [
      businessId,
      environment,
      arrayParameter(events.map(({ id }) => id)),
      jsonTextsParameter(documents),
      jsonTextsParameter(previous),
    ])
    await tx.query(RESPONSES, [batch, businessId, environment])
  }
}

interface Documents {
  id: string
  data: string
  previous: string | null
}

/** `previous` belongs to the event's object, whose id it does not repeat. Empty text if nothing changed. */
function redactedPrevious({ redact }: Erasure, { data, previous }: Documents): string {
  if (previous === null) return ''
  const { id } = JSON.parse(data) as { id?: string }
  const whole = redact({ id, ...JSON.parse(previous) }) as Record<string, unknown>
  return JSON.stringify({ ...whole, id: undefined })
}
