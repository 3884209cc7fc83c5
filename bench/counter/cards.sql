-- What a counter knows of each customer beside what the dashboard's seed makes: a phone, the code of a card, a payment in cash.
UPDATE customers c SET phone = '+97798' || lpad(((n.row * 7919) % 100000000)::text, 8, '0'), external_id = 'GYM-' || n.row
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS row FROM customers WHERE business_id = '$business$') n
  WHERE c.business_id = '$business$' AND c.id = n.id AND c.archived_at IS NULL;

INSERT INTO payments (id, business_id, environment, customer_id, subscription_id, invoice_ids, amount_paisa, method, received_at,
    recorder_name, created_at)
  SELECT gen_random_uuid(), i.business_id, i.environment, i.customer_id, i.subscription_id, ARRAY[i.id], i.total_amount_paisa, 'cash',
    i.paid_at, 'Bina Rai', i.paid_at
  FROM invoices i WHERE i.business_id = '$business$' AND i.settlement = 'wallet';

VACUUM ANALYZE customers, payments;
