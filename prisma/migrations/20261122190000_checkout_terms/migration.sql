-- A checkout keeps the offer that it was made with. Only open sessions need it: they live for a day, so they are few.
ALTER TABLE "checkout_sessions" ADD COLUMN "terms" JSONB;

UPDATE checkout_sessions c SET terms = jsonb_build_object(
  'productName', pr.name, 'amountPaisa', p.amount_paisa::text, 'currency', p.currency, 'interval', p.interval,
  'intervalCount', p.interval_count, 'trialDays', p.trial_days)
FROM prices p JOIN products pr
  ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE p.business_id = c.business_id AND p.environment = c.environment AND p.id = c.price_id AND c.status = 'open';
