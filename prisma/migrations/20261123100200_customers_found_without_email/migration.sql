-- khata:run outside-transaction
-- Customers without an e-mail address are found by their name.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_words_idx" ON "customers"
  USING gin ("search_words"(business_id, environment, coalesce(name, '') || ' ' || coalesce(email, ''))) WITH (fastupdate = off);
