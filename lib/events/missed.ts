import { inTimeOf } from './time-range'

/** SQL: whether a list of event types contains the type of `e`: by its name, by a family such as 'invoice.*', or by '*'. */
export const hasTypeSql = (list: string) =>
  `${list} && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*', regexp_replace(e.type, '\\.[^.]*$', '.*')]`

/** SQL: when the tenant's present endpoints ($1, $2) were off. `from_id` and `to_id` bound the ids of the events in that time. */
export const offTimesSql = (which = '') => `
  SELECT w.id AS endpoint_id, w.enabled_events, v.from_sequence, v.on_at,
    khata_first_id(v.changed_at - interval '10 minutes') AS from_id, khata_first_id(least(v.on_at, now()) + interval '10 minutes') AS to_id
  FROM webhook_endpoints w CROSS JOIN LATERAL (
    SELECT active, from_sequence, changed_at, lead(changed_at, 1, 'infinity') OVER (ORDER BY from_sequence) AS on_at
    FROM webhook_endpoint_versions WHERE endpoint_id = w.id) v
  WHERE w.business_id = $1 AND w.environment = $2 AND w.deleted_at IS NULL AND NOT v.active${which}`

/**
 * SQL: whether `e` is an event that the endpoint of an off-time `o` would have received, and has no delivery to it. A transaction that
 * writes an event while the endpoint is being switched on may still see it as off. Two seconds are longer than that takes.
 */
export const IS_MISSED = `e.business_id = $1 AND e.environment = $2 AND e.id BETWEEN o.from_id AND o.to_id
  AND e.sequence > o.from_sequence AND e.created_at < o.on_at + interval '2 seconds'
  AND e.type <> 'webhook.test' AND ${hasTypeSql('o.enabled_events')}
  AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.endpoint_id = o.endpoint_id AND ${inTimeOf('e.id')})`
