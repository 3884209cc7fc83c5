import { rowRules } from './row-rules'
import type { Rule, RuleGroup } from './rule'

/** SQL: whether version `v` of an endpoint subscribes to event `e`, by its type, by a family such as 'invoice.*', or by '*'. */
const wants = (active: string, patterns: string) =>
  `${active} AND ${patterns} && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*', regexp_replace(e.type, '\\.[^.]*$', '.*')]`

// While a new version is being committed, another statement may see it or the previous one. This is longer than both transactions take.
const COMMITTING = `interval '2 seconds'`

const SUCCESS = `d.attempts->-1->>'httpStatus' ~ '^2\\d\\d$'`

/** I6 for deliveries: each with its endpoint, its event and its attempts. */
const DELIVERIES = rowRules(
  [
    [
      'delivery-parties',
      'The event and the endpoint of a delivery belong to different tenants.',
      'w.id IS NULL OR e.id IS NULL',
      `'Delivery whd:%s joins an endpoint and an event that are not both of its business in %s.', d.id, d.environment`,
    ],
    [
      'delivery-attempts',
      "The count of a delivery's attempts is not the number of attempts in its list.",
      `CASE WHEN jsonb_typeof(d.attempts) <> 'array' THEN true ELSE jsonb_array_length(d.attempts) <> least(d.attempt_count, 50) END
        OR d.attempts_before_replay NOT BETWEEN 0 AND d.attempt_count OR (d.latest IS NULL) <> (d.attempt_count = 0)
        OR d.latest->'response'->>'status' IS DISTINCT FROM d.attempts->-1->>'httpStatus'`,
      `'Delivery whd:%s has had %s attempts, %s before its last replay, and lists %s; the last one came to %s, and its response has %s.', d.id,
        d.attempt_count, d.attempts_before_replay, CASE jsonb_typeof(d.attempts) WHEN 'array' THEN jsonb_array_length(d.attempts) ELSE 0 END,
        coalesce(d.attempts->-1->>'httpStatus', 'no status'), coalesce(d.latest->'response'->>'status', 'no status')`,
    ],
    [
      'delivery-success',
      'A delivery succeeded without a successful attempt.',
      `d.status = 'succeeded' AND (d.attempt_count = d.attempts_before_replay OR NOT coalesce(${SUCCESS}, false))`,
      `'Delivery whd:%s of evt:%s is %s, and its last attempt came to %s.', d.id, d.event_id, d.status,
        coalesce(d.attempts->-1->>'httpStatus', 'no status')`,
    ],
  ],
  `FROM webhook_deliveries d
   LEFT JOIN webhook_endpoints w ON (w.business_id, w.environment, w.id) = (d.business_id, d.environment, d.endpoint_id)
   LEFT JOIN events e ON (e.business_id, e.environment, e.id) = (d.business_id, d.environment, d.event_id)`,
)

/** SQL: the versions of endpoints, each with the previous one and with its end. */
const VERSIONS = `
  SELECT *, lead(from_sequence, 1, 9223372036854775807) OVER later AS until_sequence,
    lag(active, 1, false) OVER later AS active_before, lag(enabled_events) OVER later AS events_before
  FROM webhook_endpoint_versions WINDOW later AS (PARTITION BY endpoint_id ORDER BY from_sequence)`

/** I6. */
export const eventsAreDelivered: (Rule | RuleGroup)[] = [
  DELIVERIES,
  {
    name: 'delivery-missing',
    says: 'An event has no delivery to an endpoint that wanted it.',
    // The event that says an endpoint was disabled is not delivered to that endpoint.
    find: `WITH version AS (${VERSIONS})
      SELECT format('Event evt:%s (%s) has no delivery to endpoint whe:%s, which wanted it.', e.id, e.type, v.endpoint_id) AS breach
      FROM events e
      JOIN version v ON v.business_id = e.business_id AND v.environment = e.environment
        AND e.sequence > v.from_sequence AND e.sequence < v.until_sequence
      WHERE e.type <> 'webhook.test' AND e.object_id <> v.endpoint_id AND ${wants('v.active', 'v.enabled_events')}
        AND (e.created_at > v.changed_at + ${COMMITTING} OR ${wants('v.active_before', 'v.events_before')})
        AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.endpoint_id = v.endpoint_id)`,
  },
  {
    name: 'endpoint-versions',
    says: 'The settings of an endpoint differ from its last version.',
    find: `SELECT format('Endpoint whe:%s is %s for %s, and its last version is %s for %s.', w.id,
        CASE WHEN w.active AND w.deleted_at IS NULL THEN 'on' ELSE 'off' END, w.enabled_events,
        CASE WHEN v.active THEN 'on' WHEN v.endpoint_id IS NULL THEN 'missing' ELSE 'off' END, coalesce(v.enabled_events::text, 'nothing')) AS breach
      FROM webhook_endpoints w
      LEFT JOIN (
        SELECT DISTINCT ON (endpoint_id) * FROM webhook_endpoint_versions ORDER BY endpoint_id, from_sequence DESC
      ) AS v ON (v.endpoint_id, v.business_id, v.environment) = (w.id, w.business_id, w.environment)
      WHERE (w.active AND w.deleted_at IS NULL, w.enabled_events) IS DISTINCT FROM (v.active, v.enabled_events)
      UNION ALL
      SELECT format('There is a version of endpoint whe:%s, and no such endpoint.', v.endpoint_id)
      FROM webhook_endpoint_versions v WHERE NOT EXISTS (SELECT FROM webhook_endpoints w WHERE w.id = v.endpoint_id)`,
  },
]
