-- The trace of the call or the batch that made an event, so that its deliveries continue it. Empty while nothing is traced.
-- The column has no default, so no row is written again.
ALTER TABLE "events" ADD COLUMN "traceparent" TEXT;
