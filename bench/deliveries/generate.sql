-- $deliveries$ deliveries that are due, of events with an invoice each, to the $endpoints$ endpoints of one business.
CREATE FUNCTION pg_temp.made(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;

INSERT INTO businesses (id, name) VALUES (pg_temp.made('b1', 0), 'Bench');
INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
  SELECT pg_temp.made('e1', n), pg_temp.made('b1', 0), 'production', '$receiver$/' || n, ARRAY['invoice.paid'],
    '\x$secret$', now() - interval '1 day', now() - interval '1 day'
  FROM generate_series(0, $endpoints$ - 1) n;
INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
  SELECT pg_temp.made('e2', n), pg_temp.made('b1', 0), 'production', 'invoice.paid', pg_temp.made('e3', n), '$invoice$', now()
  FROM generate_series(0, $deliveries$ - 1) n;
INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
  SELECT pg_temp.made('e4', n), pg_temp.made('e1', n % $endpoints$), pg_temp.made('b1', 0), 'production', pg_temp.made('e2', n), now(), now()
  FROM generate_series(0, $deliveries$ - 1) n;

VACUUM ANALYZE;
