-- khata:run outside-transaction
-- The short address of a receipt that is sent again says the id of its payment, and no tenant (docs/decisions/0139).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_id_idx" ON "payments" (id);
