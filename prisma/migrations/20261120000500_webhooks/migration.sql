-- Deliveries are claimed an endpoint at a time, so that a long backlog of one never hides another's: the claim
-- jumps from endpoint to endpoint along this index and takes the oldest few of each.
DROP INDEX "webhook_deliveries_due_idx";
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" (endpoint_id, due_at) WHERE due_at IS NOT NULL;

-- What has failed at least once, by event: for the sweep of undelivered events and for replays. A delivery that
-- succeeds at once, which is nearly all of them, never enters it.
CREATE INDEX "webhook_deliveries_failing_idx" ON "webhook_deliveries" (business_id, environment, event_id)
  WHERE status IN ('retrying', 'failed');

-- A replay starts the schedule anew and keeps the history: the schedule counts from here.
ALTER TABLE "webhook_deliveries" ADD COLUMN "attempts_before_replay" INTEGER NOT NULL DEFAULT 0;

-- A test event may look like another type to its receiver. In the log it stays the webhook.test that it is.
ALTER TABLE "events" ADD COLUMN "sample_type" TEXT,
  ADD CONSTRAINT "events_sample_is_a_test" CHECK (sample_type IS NULL OR type = 'webhook.test');

-- A queue in a table: every row is rewritten two or three times within seconds, so dead entries are swept early.
ALTER TABLE "webhook_deliveries" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000);
