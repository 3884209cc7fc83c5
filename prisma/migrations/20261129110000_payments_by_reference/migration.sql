-- khata:run outside-transaction
-- A reference is looked for as a person types it from a bank's statement. Only payments at the desk have one, so no charge writes it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_reference_idx ON payments (business_id, environment, lower(reference))
  WHERE reference IS NOT NULL;
