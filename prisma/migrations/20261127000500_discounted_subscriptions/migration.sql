-- khata:run outside-transaction
-- Few subscriptions have a discount. Recurring revenue takes it off.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_discounted_idx" ON "subscriptions"("business_id", "environment", "price_id") WHERE discount IS NOT NULL;
