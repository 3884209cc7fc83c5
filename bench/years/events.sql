-- $rows$ events in each of $months$ months, and a delivery of every fifth one. The last month ends now.
SET session_replication_role = replica;
CREATE TEMP TABLE past AS
SELECT bench_id(at, k) AS id, at, k, b.id AS business_id, b.endpoint_id
FROM (
  SELECT m * $rows$ + r AS k, from_at + (to_at - from_at) * (r::float / $rows$) AS at
  FROM generate_series(0, $months$ - 1) AS m,
    LATERAL (SELECT date_trunc('month', now()) - ($months$ - 1 - m) * interval '1 month' AS from_at) AS a,
    LATERAL (SELECT least(from_at + interval '1 month', now()) AS to_at) AS b,
    generate_series(0, $rows$ - 1) AS r
) AS p JOIN bench_business b ON b.n = (p.k / 5) % $businesses$;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT id, business_id, 'production',
    (ARRAY['invoice.created', 'invoice.opened', 'invoice.paid', 'subscription.renewed', 'invoice.paid'])[1 + k % 5], bench_made('f5', k % $subscribers$),
    json_build_object('id', id, 'status', 'paid', 'totalAmountPaisa', '50000', 'currency', 'NPR', 'metadata', '{}'::json, 'createdAt', at,
      'dueAt', at, 'paidAt', at), 'req_bench', at
  FROM past;
INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, attempt_count, attempts, created_at)
  SELECT khata_delivery_id(id), endpoint_id, business_id, 'production', id, 'succeeded', 1,
    jsonb_build_array(jsonb_build_object('attemptedAt', at, 'httpStatus', 200, 'latencyMs', 12)), at
  FROM past WHERE k % 5 = 4;
DROP TABLE past;
VACUUM ANALYZE events, webhook_deliveries;
