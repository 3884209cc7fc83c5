-- khata:run in-batches
-- The invoices that were issued before get the settings of today. The trigger invoices_freeze writes them.
UPDATE invoices SET seller = NULL WHERE (business_id, environment, id) IN (
  SELECT business_id, environment, id FROM invoices WHERE seller IS NULL AND status <> 'draft' LIMIT 1000);
