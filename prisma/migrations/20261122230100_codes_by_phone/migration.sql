-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "phone_codes_phone_idx" ON "phone_codes" (phone);
