-- khata:run in-batches
-- What began before is taken with its present price and quantity: what they were is not known in every case.
INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa, from_interval,
  from_interval_count, to_paisa, to_interval, to_interval_count)
SELECT business_id, environment, id, (CASE WHEN stops THEN 'churn' ELSE 'new' END)::recurring_movement_kind,
  CASE WHEN stops THEN greatest(stopped_at, began_at) ELSE began_at END, began_at,
  CASE WHEN stops THEN paisa ELSE 0 END, CASE WHEN stops THEN interval END, CASE WHEN stops THEN interval_count END,
  CASE WHEN stops THEN 0 ELSE paisa END, CASE WHEN NOT stops THEN interval END, CASE WHEN NOT stops THEN interval_count END
FROM (
  SELECT s.business_id, s.environment, s.id, s.status, p.interval, p.interval_count,
    khata_recurring_paisa('active', s.quantity, p.amount_paisa, s.discount) AS paisa,
    greatest(s.created_at, coalesce(s.trial_end_at, s.created_at)) AS began_at,
    coalesce(s.ended_at, s.paused_at, s.updated_at) AS stopped_at
  FROM subscriptions s
  JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
  WHERE s.status <> 'trialing' AND khata_recurring_paisa('active', s.quantity, p.amount_paisa, s.discount) > 0
    AND (s.status <> 'canceled' OR coalesce(s.trial_end_at, s.created_at) < s.ended_at)
    AND NOT EXISTS (SELECT FROM recurring_movements m
      WHERE m.business_id = s.business_id AND m.environment = s.environment AND m.subscription_id = s.id)
  LIMIT 1000 FOR NO KEY UPDATE OF s
) picked
CROSS JOIN (VALUES (false), (true)) AS step(stops)
WHERE NOT stops OR status NOT IN ('active', 'past_due')
ORDER BY id, stops;
