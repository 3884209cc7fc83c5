-- The checkout links of one price.
CREATE INDEX "checkout_sessions_business_id_environment_price_id_id_idx" ON "checkout_sessions"("business_id", "environment", "price_id", "id");

-- Products by the beginning of their name. In the collation "C" all names with one beginning stand together.
CREATE INDEX "products_name_idx" ON "products" (business_id, environment, (lower(name) COLLATE "C"));

-- Invoices that were paid after their first attempt had failed. A renewal that is paid at once writes nothing here.
CREATE INDEX "invoices_recovered_idx" ON "invoices" (business_id, environment, id)
  WHERE origin = 'subscription' AND status = 'paid' AND paid_at > due_at;
