-- khata:run in-batches
-- Open sessions get the offer that they show now. The others need none.
UPDATE checkout_sessions c SET terms = jsonb_build_object(
  'productName', pr.name, 'amountPaisa', p.amount_paisa::text, 'currency', p.currency, 'interval', p.interval,
  'intervalCount', p.interval_count, 'trialDays', p.trial_days)
FROM prices p JOIN products pr
  ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE p.business_id = c.business_id AND p.environment = c.environment AND p.id = c.price_id
  AND (c.business_id, c.environment, c.id) IN (
    SELECT business_id, environment, id FROM checkout_sessions WHERE status = 'open' AND terms IS NULL LIMIT 1000);
