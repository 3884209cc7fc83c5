-- Everything that a renewal can carry: three of the price, a discount of 20 % for ever, and an item that waits. Together they cost
-- 1,400.00, which the agreement of the period lets through.
SET session_replication_role = replica;
BEGIN;
UPDATE agreements SET amount_paisa = 150000;
UPDATE recurring_movements SET to_paisa = 120000;
UPDATE subscriptions s SET quantity = 3, agreement = jsonb_set(agreement, '{amountPaisa}', '"150000"'),
  discount = jsonb_build_object('couponId', b.id, 'code', 'BENCH', 'percentOff', 20, 'amountOffPaisa', NULL, 'periodsLeft', NULL)
FROM businesses b WHERE b.id = s.business_id;
INSERT INTO coupons (id, business_id, environment, code, percent_off, duration, product_ids, first_subscription_only, max_per_customer,
    redemptions, active, created_at, updated_at)
  SELECT business_id, business_id, environment, 'BENCH', 20, 'forever', '{}', false, 1, count(*), true, now(), now()
  FROM subscriptions GROUP BY business_id, environment;
INSERT INTO coupon_redemptions (business_id, environment, coupon_id, number, customer_id, subscription_id, redeemed_at)
  SELECT business_id, environment, business_id, row_number() OVER (PARTITION BY business_id ORDER BY id), customer_id, id, created_at
  FROM subscriptions;
INSERT INTO invoice_items (id, business_id, environment, customer_id, subscription_id, description, amount_paisa, quantity, metadata, created_at)
  SELECT id, business_id, environment, customer_id, id, 'Towel', 10000, 2, '{}', created_at FROM subscriptions;
COMMIT;
VACUUM ANALYZE;
