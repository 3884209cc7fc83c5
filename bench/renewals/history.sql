-- The past of the subscribers of generate.sql: in each of $months$ months $rows$ charges, each with its ledger transaction and
-- two entries, an event, a delivery and an audit entry. Nothing here is compared by the invariant check: there are no invoices.
CREATE FUNCTION pg_temp.made(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;

-- What is made here is right by construction: it need not wait for its foreign keys.
SET session_replication_role = replica;

-- The month that has begun ends two hours ago, so that the rows of a run are known by their ids.
CREATE TEMP TABLE past AS
SELECT (left(khata_first_id(at)::text, 14) || '7000-8000-' || lpad(to_hex(k), 12, '0'))::uuid AS id, at, k % 10000 AS n
FROM (
  SELECT m * $rows$ + r AS k, from_at + (to_at - from_at) * (r::float / $rows$) AS at
  FROM generate_series(1 - $months$, 0) AS m,
    LATERAL (SELECT date_trunc('month', now()) + m * interval '1 month' AS from_at) AS a,
    LATERAL (SELECT least(from_at + interval '1 month', now() - interval '2 hours') AS to_at) AS b,
    generate_series(0, $rows$ - 1) AS r
) AS k;

CREATE TEMP TABLE charge AS
SELECT p.*, c.business_id, e.id AS endpoint_id, a.id AS payable_id, pg_temp.made('f2', n) AS wallet_id, pg_temp.made('f5', n) AS subscription_id
FROM past p
JOIN customers c ON c.id = pg_temp.made('f4', n)
JOIN webhook_endpoints e ON e.business_id = c.business_id
JOIN ledger_accounts a ON a.business_id = c.business_id AND a.kind = 'merchant_payable' AND a.environment = 'production'
ORDER BY p.id;

INSERT INTO ledger_transactions (id, environment, kind, business_id, invoice_id, created_at)
  SELECT id, 'production', 'charge', business_id, id, at FROM charge;
INSERT INTO charged_invoices (business_id, environment, invoice_id, ledger_transaction_id)
  SELECT business_id, 'production', id, id FROM charge;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT wallet_id, id, -50000, 10000000 FROM charge UNION ALL SELECT payable_id, id, 50000, NULL FROM charge;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT id, business_id, 'production', 'invoice.paid', id, json_build_object('id', id, 'subscriptionId', subscription_id, 'status', 'paid',
    'totalAmountPaisa', '50000', 'currency', 'NPR', 'metadata', '{}'::json, 'createdAt', at, 'dueAt', at, 'paidAt', at), 'req_bench', at
  FROM charge;
INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, attempt_count, attempts, created_at)
  SELECT khata_delivery_id(id), endpoint_id, business_id, 'production', id, 'succeeded', 1,
    jsonb_build_array(jsonb_build_object('attemptedAt', at, 'httpStatus', 200, 'latencyMs', 12)), at
  FROM charge;
INSERT INTO audit_entries (id, business_id, environment, actor, action, object_id, request_id, created_at)
  SELECT id, business_id, 'production', 'system', 'invoice.paid', id::text, 'req_bench', at FROM charge;

VACUUM ANALYZE;
CHECKPOINT;
