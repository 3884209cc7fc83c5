-- A healthy database of $subscriptions$ weekly subscriptions in production with ten paid invoices each, as the operations
-- would have left it: the ledger, every event with its object in full, and a delivery of every payment. All of it is
-- young enough that all events are still kept.

-- An id of an instant, of a kind (three hex digits) and a number.
CREATE FUNCTION pg_temp.made(kind text, at timestamptz, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || kind || 'a' || lpad(to_hex(n), 15, '0'))::uuid
$$;
-- The wire form: the 128 bits behind two zeros, five at a time.
CREATE FUNCTION pg_temp.wire(prefix text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits FROM 5 * i + 1 FOR 5)::integer + 1, 1), '' ORDER BY i)
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits) AS b, generate_series(0, 25) AS i
$$;
CREATE FUNCTION pg_temp.iso(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What is made here is right by construction: millions of rows of it would wait minutes for their foreign keys.
SET session_replication_role = replica;

CREATE TEMP TABLE business AS
  SELECT n, began AS at, pg_temp.made('b10', began, n) AS id, pg_temp.made('a10', began, n) AS payable_id,
    pg_temp.made('c10', began, n) AS product_id, pg_temp.made('d10', began, n) AS price_id, pg_temp.made('e10', began, n) AS endpoint_id
  FROM (SELECT '$began$'::timestamptz AS began) AS b, generate_series(0, 49) n;

INSERT INTO businesses (id, name, created_at, updated_at) SELECT id, 'Bench ' || n, at, at FROM business;
INSERT INTO ledger_accounts (id, environment, kind, business_id) SELECT payable_id, 'production', 'merchant_payable', id FROM business;
INSERT INTO ledger_accounts (id, environment, kind, business_id) SELECT pg_temp.made('a20', at, n), 'sandbox', 'merchant_payable', id FROM business;
INSERT INTO ledger_accounts (id, environment, kind, provider) SELECT pg_temp.made('a30', at, 0), 'production', 'provider_clearing', 'khalti' FROM business WHERE n = 0;
INSERT INTO products (id, business_id, environment, name, created_at, updated_at) SELECT product_id, id, 'production', 'Tea', at, at FROM business;
INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
  SELECT price_id, id, 'production', product_id, 50000, 'NPR', 'week', 1, 0, at, at FROM business;
INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
  SELECT endpoint_id, id, 'production', 'https://example.com/hook', ARRAY['invoice.paid'], '\x00', at, at FROM business;
INSERT INTO webhook_endpoint_versions (endpoint_id, from_sequence, business_id, environment, active, enabled_events, changed_at)
  SELECT id, nextval('events_sequence_seq'), business_id, environment, true, enabled_events, created_at FROM webhook_endpoints;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT pg_temp.made('e20', at, n), id, 'production', 'product.created', product_id, json_build_object('id', pg_temp.wire('prod', product_id),
    'businessId', pg_temp.wire('biz', id), 'environment', 'production', 'name', 'Tea', 'description', NULL, 'active', true, 'imageUrl', NULL,
    'metadata', '{}'::json, 'createdAt', pg_temp.iso(at), 'updatedAt', pg_temp.iso(at)), 'req_bench', at FROM business;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT pg_temp.made('e30', at, n), id, 'production', 'price.created', price_id, json_build_object('id', pg_temp.wire('price', price_id),
    'businessId', pg_temp.wire('biz', id), 'environment', 'production', 'productId', pg_temp.wire('prod', product_id), 'nickname', NULL,
    'amountPaisa', '50000', 'currency', 'NPR', 'interval', 'week', 'intervalCount', 1, 'trialDays', 0, 'active', true, 'metadata', '{}'::json,
    'createdAt', pg_temp.iso(at), 'updatedAt', pg_temp.iso(at)), 'req_bench', at FROM business;

CREATE TEMP TABLE one AS
  SELECT s.*, pg_temp.wire('usr', user_id) AS usr, pg_temp.wire('cus', customer_id) AS cus, pg_temp.wire('sub', subscription_id) AS sub
  FROM (
    SELECT v.n, v.at, b.id AS business_id, pg_temp.wire('biz', b.id) AS biz, b.price_id, pg_temp.wire('price', b.price_id) AS price,
      b.payable_id, b.endpoint_id, pg_temp.made('f10', v.at, v.n) AS user_id, pg_temp.made('f20', v.at, v.n) AS wallet_id,
      pg_temp.made('f40', v.at, v.n) AS customer_id, pg_temp.made('f50', v.at, v.n) AS subscription_id
    FROM (SELECT n, '$began$'::timestamptz + (60 + n % 80000) * interval '1 second' AS at FROM generate_series(0, $subscriptions$ - 1) n) AS v
    JOIN business b ON b.n = v.n % 50
  ) AS s;

INSERT INTO users (id, phone, created_at) SELECT user_id, '+97799' || lpad(n::text, 9, '0'), at FROM one;
INSERT INTO ledger_accounts (id, environment, kind, created_at) SELECT wallet_id, 'production', 'wallet', at FROM one;
INSERT INTO wallets (id, user_id, environment, balance_paisa, created_at, updated_at) SELECT wallet_id, user_id, 'production', 9500000, at, at FROM one;
INSERT INTO topups (id, environment, wallet_id, user_id, provider, provider_reference, amount_paisa, received_paisa, state, created_at,
    expires_at, settled_at, credited_at)
  SELECT pg_temp.made('f60', at, n), 'production', wallet_id, user_id, 'khalti', n, 10000000, 10000000, 'succeeded', at, at, at, at FROM one;
INSERT INTO ledger_transactions (id, environment, kind, top_up_id, created_at)
  SELECT pg_temp.made('f70', at - interval '1 minute', n), 'production', 'topup', pg_temp.made('f60', at, n), at FROM one;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT wallet_id, pg_temp.made('f70', at - interval '1 minute', n), 10000000, 10000000 FROM one
  UNION ALL SELECT a.id, pg_temp.made('f70', at - interval '1 minute', n), -10000000, NULL FROM one, ledger_accounts a WHERE a.kind = 'provider_clearing';
INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
  SELECT customer_id, business_id, 'production', 'customer' || n || '@example.com', user_id, at, at FROM one;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT pg_temp.made('f80', at, n), business_id, 'production', 'customer.created', customer_id, json_build_object('id', cus,
    'email', 'customer' || n || '@example.com', 'name', NULL, 'metadata', '{}'::json, 'activeSubscriptionsCount', 0, 'lifetimeValueMinor', '0',
    'status', 'active', 'createdAt', pg_temp.iso(at)), 'req_bench', at FROM one;
INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index,
    current_period_start, current_period_end, due_at, last_billed_at, billing_run_id, created_at, updated_at)
  SELECT subscription_id, business_id, 'production', customer_id, price_id, user_id, wallet_id, 'active', at, 9, at + interval '63 days',
    at + interval '70 days', at + interval '67 days', at + interval '63 days', pg_temp.made('190', at + interval '63 days', 10 * n + 9), at, at + interval '63 days'
  FROM one;

CREATE TEMP TABLE bill AS
  SELECT i.*, pg_temp.wire('inv', id) AS inv, pg_temp.wire('evt', created_id) AS created, pg_temp.wire('evt', opened_id) AS opened,
    pg_temp.wire('evt', paid_id) AS paid, pg_temp.wire('run', run_id) AS run, pg_temp.iso(start_at) AS starts, pg_temp.iso(end_at) AS ends,
    fiscal_year || '/' || lpad((row_number() OVER (PARTITION BY business_id, fiscal_year ORDER BY start_at, n))::text, 6, '0') AS number
  FROM (
    SELECT v.*, pg_temp.made('160', start_at, m) AS id, pg_temp.made('170', start_at, m) AS txn_id, pg_temp.made('181', start_at, m) AS created_id,
      pg_temp.made('182', start_at, m) AS opened_id, pg_temp.made('183', start_at, m) AS paid_id, pg_temp.made('184', start_at, m) AS moved_id,
      pg_temp.made('190', start_at, m) AS run_id
    FROM (
      SELECT one.*, k, 10 * n + k AS m, at + k * interval '7 days' AS start_at, at + (k + 1) * interval '7 days' AS end_at, y.fiscal_year
      FROM one, (VALUES $years$) AS y(k, fiscal_year)
    ) AS v
  ) AS i;

INSERT INTO invoices (id, business_id, environment, subscription_id, customer_id, price_id, origin, invoice_number, status, period_start, period_end,
    total_amount_paisa, currency, lines, timeline, settlement, ledger_transaction_id, due_at, paid_at, created_at, updated_at)
  SELECT id, business_id, 'production', subscription_id, customer_id, price_id, 'subscription', number, 'paid', start_at, end_at, 50000, 'NPR',
    jsonb_build_array(jsonb_build_object('description', 'Tea', 'amountPaisa', '50000', 'quantity', 1, 'periodStart', starts, 'periodEnd', ends)),
    jsonb_build_array(jsonb_build_object('id', created, 'type', 'invoice.created', 'occurred_at', starts),
      jsonb_build_object('id', opened, 'type', 'invoice.opened', 'occurred_at', starts),
      jsonb_build_object('id', paid, 'type', 'invoice.paid', 'occurred_at', starts, 'description', 'Paid from the wallet.')),
    'wallet', txn_id, start_at, start_at, start_at, start_at
  FROM bill;
INSERT INTO invoice_counters (business_id, environment, fiscal_year, last_number)
  SELECT business_id, 'production', fiscal_year, count(*) FROM bill GROUP BY business_id, fiscal_year;
INSERT INTO ledger_transactions (id, environment, kind, business_id, invoice_id, created_at)
  SELECT txn_id, 'production', 'charge', business_id, id, start_at FROM bill;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT wallet_id, txn_id, -50000, 10000000 - 50000 * (k + 1) FROM bill UNION ALL SELECT payable_id, txn_id, 50000, NULL FROM bill;

INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT e.id, b.business_id, 'production', e.type, b.id, json_build_object('id', inv, 'businessId', biz, 'subscriptionId', sub, 'invoiceNumber', number,
    'status', 'paid', 'periodStart', starts, 'periodEnd', ends, 'totalAmountPaisa', '50000', 'currency', 'NPR', 'metadata', '{}'::json,
    'createdAt', starts, 'updatedAt', starts, 'amountDuePaisa', '0', 'customerId', cus, 'description', NULL, 'dueAt', starts, 'paidAt', starts,
    'voidedAt', NULL, 'hostedUrl', 'https://khata.example.com/invoice/' || md5(inv) || md5(number),
    'lines', json_build_array(json_build_object('description', 'Tea', 'amountPaisa', '50000', 'quantity', 1, 'periodStart', starts, 'periodEnd', ends))),
    run, start_at
  FROM bill b CROSS JOIN LATERAL (VALUES (1, created_id, 'invoice.created'), (2, opened_id, 'invoice.opened'), (3, paid_id, 'invoice.paid')) AS e(place, id, type)
  ORDER BY start_at, m, e.place;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT moved_id, business_id, 'production', CASE k WHEN 0 THEN 'subscription.created' ELSE 'subscription.renewed' END, subscription_id,
    json_build_object('id', sub, 'businessId', biz, 'userId', usr, 'priceId', price, 'customerId', cus, 'status', 'active', 'cancelAtPeriodEnd', false,
      'trialEndAt', NULL, 'currentPeriodStart', starts, 'currentPeriodEnd', ends, 'retryCount', 0, 'nextRetryAt', NULL, 'lastBilledAt', starts,
      'billingRunId', run, 'metadata', '{}'::json, 'createdAt', pg_temp.iso(at), 'updatedAt', starts, 'canceledAt', NULL, 'endedAt', NULL, 'cancelReason', NULL),
    run, start_at
  FROM bill ORDER BY start_at, m;
INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, attempt_count, attempts, latest, created_at)
  SELECT pg_temp.made('1a0', start_at, m), endpoint_id, business_id, 'production', paid_id, 'succeeded', 1,
    jsonb_build_array(jsonb_build_object('attemptedAt', starts, 'httpStatus', 200, 'latencyMs', 12)),
    jsonb_build_object('request', jsonb_build_object('url', 'https://example.com/hook', 'headers', '{}'::jsonb), 'response', jsonb_build_object('status', 200, 'headers', '{}'::jsonb, 'body', 'ok')),
    start_at
  FROM bill;

-- Their customers were told long ago.
UPDATE notice_progress SET through_sequence = (SELECT last_value FROM events_sequence_seq);

VACUUM ANALYZE;
