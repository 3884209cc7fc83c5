-- khata:run outside-transaction
-- Customers in the order of their names, in bytes. The last character of all stands for no name, so these come last.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_sorted_name_idx" ON "customers" (business_id, environment, (coalesce(lower(name), U&'\+10FFFF')) COLLATE "C", id);
