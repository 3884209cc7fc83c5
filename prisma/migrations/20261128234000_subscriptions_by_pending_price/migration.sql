-- khata:run outside-transaction
-- What is bound to a price: the changes that wait for it. Few subscriptions have one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS subscriptions_pending_price_idx ON subscriptions (business_id, environment, pending_price_id)
  WHERE pending_price_id IS NOT NULL;
