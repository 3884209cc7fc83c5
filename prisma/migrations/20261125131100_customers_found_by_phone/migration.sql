-- khata:run outside-transaction
-- Without a list of pending entries no insert pays for those of others, and no search reads them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_found_idx" ON "customers"
  USING gin ("search_words"(business_id, environment, "customer_words"(name, email, external_id, phone))) WITH (fastupdate = off);
