import type { Rule } from './rule'

// An endpoint wants all that came after its last change and this many seconds, longer than the writing of an event
// takes: what was being written meanwhile may have missed it rightly.
const SETTLING = `interval '10 seconds'`
// Events carry real time and rows their business's, which in the sandbox may be ahead of it; the milliseconds in an
// id are real. A change later than the creation is taken to be as late as its row says.
const LAST_CHANGE = `CASE w.updated_at WHEN w.created_at
  THEN to_timestamp(('x' || substr(replace(w.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)
  ELSE w.updated_at END`

/** I6. One pass over the events for what is owed, one for what they are about, one for the deliveries. */
export const changesAndEvents: Rule[] = [
  {
    name: 'delivery-missing',
    says: 'An endpoint that wants an event has no delivery of it.',
    find: `SELECT format('Event evt:%s (%s) has no delivery to endpoint whe:%s, which wants it.', e.id, e.type, w.id) AS breach
   FROM events e
   JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.environment = e.environment
   WHERE w.active AND w.deleted_at IS NULL
     AND e.created_at > ${LAST_CHANGE} + ${SETTLING}
     AND e.type <> 'webhook.test'
     AND w.enabled_events && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*', regexp_replace(e.type, '\\.[^.]*$', '.*')]
     AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.endpoint_id = w.id)`,
  },
]
