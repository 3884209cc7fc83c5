-- $businesses$ businesses, the first of which was made before and is the one that is called, and $subscribers$ subscribers, each
-- with a wallet, a customer and a subscription. Tables that two connections read are no temporary ones; seed.ts drops them.
CREATE FUNCTION bench_made(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;
-- The id of row k, made at this instant.
CREATE FUNCTION bench_id(at timestamptz, k bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (left(khata_first_id(at)::text, 14) || '7000-8000-' || lpad(to_hex(k), 12, '0'))::uuid
$$;

SET session_replication_role = replica;

INSERT INTO businesses (id, name) SELECT bench_made('b1', n), 'Bench ' || n FROM generate_series(1, $businesses$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind, business_id)
  SELECT bench_made('a1', n), 'production', 'merchant_payable', bench_made('b1', n) FROM generate_series(1, $businesses$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind, business_id)
  SELECT bench_made('a2', n), 'sandbox', 'merchant_payable', bench_made('b1', n) FROM generate_series(1, $businesses$ - 1) n;
INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
  SELECT bench_made('e1', n), bench_made('b1', n), 'production', 'https://example.com/hook', ARRAY['*'], '\x00', now(), now()
  FROM generate_series(1, $businesses$ - 1) n;
CREATE UNLOGGED TABLE bench_business AS
SELECT n, b.id, e.id AS endpoint_id, a.id AS payable_id
FROM generate_series(0, $businesses$ - 1) n
JOIN businesses b ON b.id = CASE n WHEN 0 THEN '$business$'::uuid ELSE bench_made('b1', n) END
JOIN webhook_endpoints e ON e.business_id = b.id
JOIN ledger_accounts a ON a.business_id = b.id AND a.kind = 'merchant_payable' AND a.environment = 'production';
INSERT INTO products (id, business_id, environment, name, created_at, updated_at)
  SELECT bench_made('c1', n), id, 'production', 'Tea', now(), now() FROM bench_business;
INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
  SELECT bench_made('d1', n), id, 'production', bench_made('c1', n), 100, 'NPR', 'month', 1, 0, now(), now() FROM bench_business;

INSERT INTO users (id, phone) SELECT bench_made('f1', n), '+97799' || lpad(n::text, 9, '0') FROM generate_series(0, $subscribers$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind) SELECT bench_made('f2', n), 'production', 'wallet' FROM generate_series(0, $subscribers$ - 1) n;
INSERT INTO wallets (id, user_id, environment, balance_paisa)
  SELECT bench_made('f2', n), bench_made('f1', n), 'production', 100000000 FROM generate_series(0, $subscribers$ - 1) n;
INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
  SELECT bench_made('f4', s), id, 'production', 'customer' || s || '@example.com', bench_made('f1', s), now(), now()
  FROM generate_series(0, $subscribers$ - 1) s JOIN bench_business b ON b.n = s % $businesses$;
INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index,
    current_period_start, current_period_end, due_at, created_at, updated_at)
  SELECT bench_made('f5', s), id, 'production', bench_made('f4', s), bench_made('d1', n), bench_made('f1', s), bench_made('f2', s), 'active',
    now(), 0, now(), now() + interval '1 month', now() + interval '1 month', now(), now()
  FROM generate_series(0, $subscribers$ - 1) s JOIN bench_business b ON b.n = s % $businesses$;
