import { toWire } from '@/lib/core/id'
import { COMMITTING, VERSIONS, wants } from './deliveries'
import type { Client, Rule } from './rule'

interface Unwanted {
  id: string
  businessId: string
  eventId: string
  type: string
  endpointId: string
}

// Before this migration, the audit log did not say which events a member had sent to an endpoint that did not want them.
const LOGGED_SINCE = `(SELECT finished_at FROM _prisma_migrations WHERE migration_name = '20261122200000_row_macs')`

// The settings of the endpoint when the event was written, or those of a moment before. An event that is older than the
// endpoint has none.
const UNWANTED = `
WITH version AS (${VERSIONS})
SELECT d.id, d.business_id AS "businessId", d.event_id AS "eventId", e.type, d.endpoint_id AS "endpointId"
FROM webhook_deliveries d
JOIN events e ON e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
JOIN webhook_endpoints w ON w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
LEFT JOIN version v ON v.endpoint_id = d.endpoint_id AND e.sequence > v.from_sequence AND e.sequence < v.until_sequence
WHERE e.type <> 'webhook.test' AND d.created_at > ${LOGGED_SINCE}
  AND CASE WHEN v.endpoint_id IS NULL THEN w.created_at > e.created_at + ${COMMITTING}
    ELSE NOT (${wants('v.active', 'v.enabled_events')})
      AND NOT (e.created_at < v.changed_at + ${COMMITTING} AND ${wants('v.active_before', 'v.events_before')}) END`

const RESENT = `
SELECT object_id AS event, details->>'endpointId' AS endpoint FROM audit_entries
WHERE business_id = ANY ($1) AND action = 'event.resent'`

/** I6, the reverse: an endpoint gets what it wants, and what a member sent to it. */
export const deliveriesAreWanted: Rule = {
  name: 'delivery-unwanted',
  says: 'An endpoint gets an event that it did not want and that nobody sent to it.',
  async find(client, found) {
    const { rows } = await client.query<Unwanted>(UNWANTED)
    if (rows.length === 0) return
    const resent = await resentTo(client, [...new Set(rows.map(({ businessId }) => businessId))])
    for (const { id, eventId, type, endpointId } of rows)
      if (!resent.has(`${toWire('evt', eventId)} ${toWire('whe', endpointId)}`))
        found(
          `Delivery whd:${id} brings evt:${eventId} (${type}) to endpoint whe:${endpointId}, which did not want it.`,
        )
  },
}

/** What members sent to endpoints, by the audit log. */
async function resentTo(client: Client, businesses: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ event: string; endpoint: string }>(RESENT, [businesses])
  return new Set(rows.map(({ event, endpoint }) => `${event} ${endpoint}`))
}
