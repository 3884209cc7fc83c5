-- Lists by a state that few rows are in: without these they would walk past all the others. The common state is in
-- neither, so that a renewal pays for neither.
CREATE INDEX "subscriptions_not_active_idx" ON "subscriptions" (business_id, environment, status, id) WHERE status <> 'active';
CREATE INDEX "customers_archived_idx" ON "customers" (business_id, environment, id) WHERE archived_at IS NOT NULL;
