-- khata:run in-batches
-- In the sandbox the server of a business goes on charging what it charged before.
INSERT INTO agreements (id, business_id, environment, customer_id, kind, wallet_id, status, by, given_at, created_at, updated_at)
SELECT uuidv7(), w.business_id, 'sandbox', c.id, 'allowance', w.id, 'given', 'sandbox', w.created_at, w.created_at, w.created_at
FROM wallets w
CROSS JOIN LATERAL (
  SELECT id FROM customers c
  WHERE c.business_id = w.business_id AND c.environment = 'sandbox' AND c.user_id = w.user_id
  ORDER BY id LIMIT 1) c
WHERE w.environment = 'sandbox' AND NOT EXISTS (
  SELECT FROM agreements a
  WHERE a.wallet_id = w.id AND a.business_id = w.business_id AND a.environment = 'sandbox'
    AND a.status = 'given' AND a.kind = 'allowance')
LIMIT 1000;
