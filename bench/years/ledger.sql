-- $months$ months of charges: $oldest$ in the first one, $charges$ in each of the others. Only the first one, which is archived, has
-- invoices: an archived charge must be of a paid invoice.
SET session_replication_role = replica;
CREATE TEMP TABLE past AS
SELECT bench_id(at, k) AS id, at, m, k, k % $subscribers$ AS s, b.id AS business_id, b.n, b.payable_id
FROM (
  SELECT m, m * $oldest$ + r AS k, from_at + (to_at - from_at) * (r::float / size) AS at
  FROM generate_series(0, $months$ - 1) AS m,
    LATERAL (SELECT CASE m WHEN 0 THEN $oldest$ ELSE $charges$ END AS size) AS z,
    LATERAL (SELECT date_trunc('month', now()) - ($months$ - 1 - m) * interval '1 month' AS from_at) AS a,
    LATERAL (SELECT least(from_at + interval '1 month', now()) AS to_at) AS b,
    generate_series(0, size - 1) AS r
) AS p JOIN bench_business b ON b.n = (p.k % $subscribers$) % $businesses$;
INSERT INTO invoices (id, business_id, environment, subscription_id, customer_id, price_id, origin, invoice_number, status, period_start, period_end,
    total_amount_paisa, currency, lines, timeline, settlement, ledger_transaction_id, due_at, paid_at, created_at, updated_at)
  SELECT id, business_id, 'production', bench_made('f5', s), bench_made('f4', s), bench_made('d1', n), 'subscription', 'bench/' || k, 'paid',
    at, at + interval '1 day', 100, 'NPR', '[{"description": "Tea", "amountPaisa": "100", "quantity": 1}]', '[]', 'wallet', id, at, at, at, at
  FROM past WHERE m = 0;
INSERT INTO ledger_transactions (id, environment, kind, business_id, invoice_id, created_at)
  SELECT id, 'production', 'charge', business_id, id, at FROM past;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT bench_made('f2', s), id, -100, 100000000 FROM past UNION ALL SELECT payable_id, id, 100, NULL FROM past;
INSERT INTO charged_invoices (business_id, environment, invoice_id, ledger_transaction_id)
  SELECT business_id, 'production', id, id FROM past;
DROP TABLE past;
VACUUM ANALYZE invoices, ledger_transactions, ledger_entries, charged_invoices;
