-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "checkout_sessions_payment_link_idx"
  ON "checkout_sessions" (business_id, environment, payment_link_id, subscription_id) WHERE payment_link_id IS NOT NULL;
