import { type RowRule, rowRules } from './row-rules'
import { CLOCK_ERROR, type Rule } from './rule'

/** SQL: whether a version `v` of an endpoint wants an event `e`, by its type, a family such as 'invoice.*', or '*'. */
export const wants = (active: string, patterns: string) =>
  `${active} AND ${patterns} && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*', regexp_replace(e.type, '\\.[^.]*$', '.*')]`

// While a version is being committed, another statement may see it or the one before. This is longer than both take.
export const COMMITTING = `interval '2 seconds'`
// The longest wait after the nth failure: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, with the jitter and an hour
// for clocks. A receiver may ask for the next longer one.
const LONGEST_WAIT = `interval '1 hour' + 1.1 * (ARRAY['5 min', '30 min', '2 h', '5 h', '10 h', '14 h', '20 h', '24 h', '24 h']::interval[])[
  greatest(1, least(9, d.attempt_count - d.attempts_before_replay))]`

const SUCCESS = `d.attempts->-1->>'httpStatus' ~ '^2\\d\\d$'`
const IS_REPLAYED = 'd.attempt_count = d.attempts_before_replay'
/**
 * SQL: the endpoint was switched off after the event, or while it was being committed, so its delivery was given up. Or the
 * event is too old to know.
 */
const WAS_STOPPED = `(EXISTS (SELECT FROM webhook_endpoint_versions v
    WHERE v.endpoint_id = d.endpoint_id AND NOT v.active AND (v.from_sequence > e.sequence OR v.changed_at + ${COMMITTING} > e.created_at))
  OR NOT EXISTS (SELECT FROM webhook_endpoint_versions v WHERE v.endpoint_id = d.endpoint_id AND v.from_sequence < e.sequence))`

const ROWS: RowRule[] = [
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
    'A delivery succeeded without a successful attempt, or has one and did not succeed.',
    `CASE WHEN d.status = 'succeeded' THEN d.attempt_count = 0 OR ${IS_REPLAYED} OR NOT coalesce(${SUCCESS}, false)
      ELSE coalesce(${SUCCESS}, false) AND NOT (${IS_REPLAYED}) END`,
    `'Delivery whd:%s of evt:%s is %s, and its last attempt came to %s.', d.id, d.event_id, d.status,
      coalesce(d.attempts->-1->>'httpStatus', 'no status')`,
  ],
  [
    'delivery-given-up',
    'A delivery was given up although it could still arrive.',
    `d.status = 'failed' AND e.type <> 'webhook.test' AND d.attempt_count - d.attempts_before_replay < 10
      AND d.attempts->-1->>'httpStatus' IS DISTINCT FROM '410' AND NOT ${WAS_STOPPED}`,
    `'Delivery whd:%s of evt:%s was given up after %s attempts.', d.id, d.event_id, d.attempt_count - d.attempts_before_replay`,
  ],
  [
    'delivery-state',
    'The columns of a delivery do not agree with its state.',
    `(d.status IN ('pending', 'retrying')) <> (d.due_at IS NOT NULL) OR (d.status = 'pending' AND d.attempt_count > 0)
      OR (d.status = 'retrying' AND d.attempt_count = 0) OR (d.due_at IS NULL AND d.next_attempt_at IS NOT NULL)`,
    `'Delivery whd:%s is %s after %s attempts, due %s and next %s.', d.id, d.status, d.attempt_count, coalesce(d.due_at::text, 'never'),
      coalesce(d.next_attempt_at::text, 'never')`,
  ],
  [
    'delivery-wait',
    'A delivery waits longer than the retry schedule says.',
    // It may be leased for a minute, due at its creation or replay, or due when the schedule says after its last attempt.
    `(d.due_at IS DISTINCT FROM d.next_attempt_at AND d.due_at > now() + ${CLOCK_ERROR})
      OR d.next_attempt_at > now() + CASE WHEN ${IS_REPLAYED} THEN ${CLOCK_ERROR} ELSE ${LONGEST_WAIT} END`,
    `'Delivery whd:%s of evt:%s is due %s and next tried %s, after %s attempts.', d.id, d.event_id, d.due_at, d.next_attempt_at, d.attempt_count`,
  ],
]

/** I6 for deliveries. One pass reads each delivery with its endpoint and its event. */
export const deliveriesAreWhole = rowRules(
  ROWS,
  `FROM webhook_deliveries d
   LEFT JOIN webhook_endpoints w ON (w.business_id, w.environment, w.id) = (d.business_id, d.environment, d.endpoint_id)
   LEFT JOIN events e ON (e.business_id, e.environment, e.id) = (d.business_id, d.environment, d.event_id)`,
)

/** SQL: the versions of endpoints, with the one before and with their end. */
export const VERSIONS = `
  SELECT *, lead(from_sequence, 1, 9223372036854775807) OVER later AS until_sequence,
    lag(active, 1, false) OVER later AS active_before, lag(enabled_events) OVER later AS events_before
  FROM webhook_endpoint_versions WINDOW later AS (PARTITION BY endpoint_id ORDER BY from_sequence)`

export const eventsAreDelivered: Rule[] = [
  {
    name: 'delivery-missing',
    says: 'An event has no delivery to an endpoint that wanted it.',
    // The event about the switching off itself does not go to that endpoint.
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
    name: 'delivery-doubled',
    says: 'An endpoint has two deliveries of one event.',
    find: `SELECT format('There are %s deliveries of event evt:%s to endpoint whe:%s.', count(*), event_id, endpoint_id) AS breach
      FROM webhook_deliveries GROUP BY event_id, endpoint_id HAVING count(*) > 1`,
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
  {
    name: 'endpoint-state',
    says: 'The columns of an endpoint do not agree.',
    find: `SELECT format('Endpoint whe:%s is %s, deleted %s, has failed %s times since %s and has %s former secrets with %s ends.', id,
        CASE WHEN active THEN 'on' ELSE 'off' END, coalesce(deleted_at::text, 'never'), consecutive_failures,
        coalesce(failing_since::text, 'never'), cardinality(previous_secrets_encrypted), cardinality(previous_secrets_expire_at)) AS breach
      FROM webhook_endpoints
      WHERE (active AND deleted_at IS NOT NULL) OR (consecutive_failures > 0) <> (failing_since IS NOT NULL) OR consecutive_failures < 0
        OR (consecutive_failures > 0 AND last_failure_at IS NULL) OR coalesce(cardinality(enabled_events), 0) = 0
        OR cardinality(previous_secrets_encrypted) <> cardinality(previous_secrets_expire_at)
        OR EXISTS (SELECT FROM unnest(previous_secrets_expire_at) AS ends WHERE ends > now() + interval '1 day' + ${CLOCK_ERROR})
      UNION ALL
      SELECT format('Business biz:%s has %s endpoints in %s, and 20 are the most.', business_id, count(*), environment)
      FROM webhook_endpoints WHERE deleted_at IS NULL GROUP BY business_id, environment HAVING count(*) > 20`,
  },
]
