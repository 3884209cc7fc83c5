-- khata:run in-batches
-- Each invoice that was paid outside of the wallet before gets its payment. Nobody knows any more who recorded it, and how it
-- was paid. It has the id of its invoice, so that a second run finds it.
INSERT INTO payments (id, business_id, environment, customer_id, subscription_id, invoice_ids, amount_paisa, method, received_at,
  recorder_name, created_at)
SELECT i.id, i.business_id, i.environment, i.customer_id, i.subscription_id, ARRAY[i.id], i.total_amount_paisa, 'other', i.paid_at,
  'Khata', i.paid_at
FROM invoices i
WHERE i.settlement = 'outside' AND NOT EXISTS (
  SELECT FROM payments p WHERE p.business_id = i.business_id AND p.environment = i.environment
    AND p.customer_id = i.customer_id AND i.id = ANY (p.invoice_ids))
LIMIT 1000
ON CONFLICT DO NOTHING;
