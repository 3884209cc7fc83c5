-- $deliveries$ deliveries that are due, of events with an invoice each, to the $endpoints$ endpoints of one business.
INSERT INTO businesses (id, name) VALUES (pg_temp.made('b1', 0), 'Bench');
INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
  SELECT pg_temp.made('e1', n), pg_temp.made('b1', 0), 'production', '$receiver$/' || n, ARRAY['invoice.paid'],
    '\x$secret$', now() - interval '1 day', now() - interval '1 day'
  FROM generate_series(0, $endpoints$ - 1) n;
INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
  SELECT pg_temp.made('e2', n), pg_temp.made('b1', 0), 'production', 'invoice.paid', pg_temp.made('e3', n), '{"id":"inv_01h455vb4pex5vsknk084sn02q","subscriptionId":"sub_01h455vb4pex5vsknk084sn02q","customerId":"cus_01h455vb4pex5vsknk084sn02q","priceId":"price_01h455vb4pex5vsknk084sn02q","invoiceNumber":"2083-84/000042","status":"paid","periodStart":"2026-11-19T00:00:00.000Z","periodEnd":"2026-12-19T00:00:00.000Z","totalAmountMinor":"50000","currency":"NPR","description":null,"lines":[{"description":"Tea","amountMinor":"50000","quantity":1,"periodStart":"2026-11-19T00:00:00.000Z","periodEnd":"2026-12-19T00:00:00.000Z"}],"settlement":"wallet","hostedUrl":"https://billing.example.com/invoice/aW52XzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDJx","dueAt":"2026-11-19T00:00:00.000Z","paidAt":"2026-11-19T00:00:01.000Z","createdAt":"2026-11-19T00:00:01.000Z"}', now()
  FROM generate_series(0, $deliveries$ - 1) n;
INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
  SELECT pg_temp.made('e4', n), pg_temp.made('e1', n % $endpoints$), pg_temp.made('b1', 0), 'production', pg_temp.made('e2', n), now(), now()
  FROM generate_series(0, $deliveries$ - 1) n;

VACUUM ANALYZE;
