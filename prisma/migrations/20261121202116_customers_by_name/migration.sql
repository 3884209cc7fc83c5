-- Customers by how their name begins, in capitals or not. It has only the customers that have a name.
CREATE INDEX "customers_name_idx" ON "customers" (business_id, environment, lower(name) text_pattern_ops, id)
  WHERE name IS NOT NULL;
