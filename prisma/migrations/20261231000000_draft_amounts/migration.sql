-- khata:run outside-transaction
-- Drafts with what home adds up of them. An invoice of a subscription is never a draft, so a renewal writes nothing here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_draft_idx" ON "invoices" (business_id, environment, id) INCLUDE (created_at, total_amount_paisa) WHERE status = 'draft';
