/**
 * SQL: how many changes of the subscription `s` came before a given time on the same day of its business `b`.
 * @param at SQL: the time, on the clock of the business.
 */
export const changesBefore = (at: string) => `(
  (SELECT count(*) FROM events x
   WHERE x.object_id = s.id AND x.business_id = s.business_id AND x.environment = s.environment AND x.type NOT LIKE 'invoice.%'
     AND (x.type IN ('subscription.changed', 'subscription.paused', 'subscription.unpaused')
       OR x.type = 'subscription.updated' AND x.previous::jsonb ?| ARRAY['pendingChange', 'discount'])
     AND (x.data ->> 'updatedAt')::timestamptz >= ${startOfDay(at)} AND (x.data ->> 'updatedAt')::timestamptz < ${at})
  + (SELECT count(*) FROM price_changes r
   WHERE r.business_id = s.business_id AND r.environment = s.environment AND r.price_id = s.price_id
     AND r.to_paisa > r.from_paisa AND r.told_through IS NOT NULL AND r.created_at >= ${startOfDay(at)} AND r.created_at < ${at}))::int`

function startOfDay(at: string): string {
  return `date_trunc('day', ${at} AT TIME ZONE b.time_zone) AT TIME ZONE b.time_zone`
}
