-- Customers are also told of refunds, of changes of their plan and of pauses. The index of before serves until this one is there.
-- khata:allow index-not-concurrent because PostgreSQL builds no index of a partitioned table concurrently.
CREATE INDEX "events_told_idx" ON "events" (environment, sequence) WHERE type IN (
  'invoice.paid', 'invoice.payment_failed', 'subscription.renewal_upcoming', 'subscription.recovered', 'subscription.canceled',
  'credit_note.created', 'subscription.changed', 'subscription.updated', 'subscription.paused', 'subscription.unpaused');
-- khata:allow drop-index-not-concurrent because PostgreSQL drops no index of a partitioned table concurrently. It takes milliseconds.
DROP INDEX "events_notices_idx";
