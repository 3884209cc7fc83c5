-- What a business has before its customers come: eight prices of four products, and three endpoints.
CREATE TEMP TABLE offer AS
  SELECT k, pg_temp.made('c10', now() - interval '100 days', $tenant$ * 100 + k / 2) AS product_id,
    pg_temp.made('d10', now() - interval '100 days', $tenant$ * 100 + k) AS price_id, 20000 + 15000 * k AS amount,
    (ARRAY['Unlimited yoga', 'Gym', 'Milk every morning', 'Newspaper'])[k / 2 + 1] AS name
  FROM generate_series(0, 7) AS k;
INSERT INTO products (id, business_id, environment, name, description, created_at, updated_at)
  SELECT DISTINCT ON (product_id) product_id, '$business$'::uuid, 'production'::environment, name, 'A membership that renews every month.', now(), now() FROM offer;
INSERT INTO prices (id, business_id, environment, product_id, nickname, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
  SELECT price_id, '$business$', 'production', product_id, CASE k % 2 WHEN 0 THEN 'Basic' ELSE 'Full' END, amount, 'NPR', 'month', 1, 0, now(), now() FROM offer;
INSERT INTO ledger_accounts (id, environment, kind, provider)
  SELECT pg_temp.made('a30', '2026-01-01', 0), 'production', 'provider_clearing', 'khalti'
  WHERE NOT EXISTS (SELECT FROM ledger_accounts WHERE kind = 'provider_clearing' AND provider = 'khalti' AND environment = 'production');
INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
  SELECT pg_temp.made('e10', now() - interval '95 days', $tenant$ * 10 + k), '$business$', 'production', 'https://hooks' || k || '.example.com/khata',
    ARRAY['invoice.paid', 'subscription.*'], '\x00', now() - interval '95 days', now()
  FROM generate_series(0, 2) AS k;
INSERT INTO webhook_endpoint_versions (endpoint_id, from_sequence, business_id, environment, active, enabled_events, changed_at)
  SELECT id, nextval('events_sequence_seq'), business_id, environment, true, enabled_events, created_at FROM webhook_endpoints WHERE business_id = '$business$';
INSERT INTO webhook_endpoint_hours (endpoint_id, hour_at, business_id, environment, succeeded, failed)
  SELECT id, date_trunc('hour', now(), 'UTC') - h * interval '1 hour', business_id, environment, 120, h % 5
  FROM webhook_endpoints, generate_series(0, 190) AS h WHERE business_id = '$business$';
INSERT INTO audit_entries (id, business_id, environment, actor, action, object_id, details, request_id, ip, created_at)
  SELECT pg_temp.made('b50', at, $tenant$ * 100000 + n), '$business$', 'production', pg_temp.wire('acc', '$account$'), (ARRAY['product.updated', 'session.created', 'price.updated', 'api_key.created'])[n % 4 + 1],
    NULL, '{}', pg_temp.wire('req', pg_temp.made('b51', at, n)), '203.0.113.7', at
  FROM (SELECT n, now() - n * interval '20 minutes' AS at FROM generate_series(1, $audit$) AS n) AS a;
INSERT INTO request_log (id, business_id, environment, method, path, route, operation, status, duration_ms, error_code, caller_kind, caller_id, ip, user_agent, created_at)
  SELECT pg_temp.made('b60', at, $tenant$ * 10000000 + n), '$business$', 'production', m.method, m.route, m.route, m.operation,
    CASE WHEN n % 50 = 0 THEN 404 ELSE 200 END, 3 + n % 40, CASE WHEN n % 50 = 0 THEN 'resource_not_found' END, 'api_key', '$key$', '203.0.113.7', 'node', at
  FROM (SELECT n, now() - n * interval '14 days' / $requests$ AS at FROM generate_series(1, $requests$) AS n) AS r
  JOIN (VALUES (0, 'GET', '/v1/customers', 'listCustomers'), (1, 'POST', '/v1/customers', 'createCustomer'), (2, 'POST', '/v1/subscriptions', 'createSubscription'),
    (3, 'GET', '/v1/events', 'listEvents')) AS m(k, method, route, operation) ON m.k = r.n % 4;
INSERT INTO outbox_messages (id, channel, business_id, environment, recipient, sender_name, subject, text, html, status, created_at, settled_at)
  SELECT pg_temp.made('b70', now() - n * interval '1 minute', $tenant$ * 100000 + n), 'mail', '$business$', 'sandbox', 'customer' || n || '@example.com', 'Himal Yoga', 'Your receipt',
    'You paid Rs 500.00.', '<p>You paid Rs 500.00.</p>', 'accepted', now() - n * interval '1 minute', now()
  FROM generate_series(1, 500) AS n
