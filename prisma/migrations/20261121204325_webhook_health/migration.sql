-- The attempts at each endpoint, counted per hour, so that the health of an endpoint is a read of 24 rows. A batch of
-- recorded attempts adds to one row per endpoint.
CREATE TABLE "webhook_endpoint_hours" (
    "endpoint_id" UUID NOT NULL,
    "hour_at" TIMESTAMPTZ(3) NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "succeeded" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "webhook_endpoint_hours_pkey" PRIMARY KEY ("endpoint_id","hour_at"),
    CONSTRAINT "webhook_endpoint_hours_counts" CHECK (succeeded >= 0 AND failed >= 0 AND succeeded + failed > 0),
    CONSTRAINT "webhook_endpoint_hours_hour" CHECK (hour_at = date_trunc('hour', hour_at, 'UTC'))
-- The row of the present hour is rewritten with every batch. With room in its page, no index is written again.
) WITH (fillfactor = 70);

ALTER TABLE "webhook_endpoint_hours" ADD CONSTRAINT "webhook_endpoint_hours_business_id_environment_endpoint_id_fkey" FOREIGN KEY ("business_id", "environment", "endpoint_id") REFERENCES "webhook_endpoints"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- For the purge.
CREATE INDEX "webhook_endpoint_hours_hour_at_idx" ON "webhook_endpoint_hours"("hour_at");

-- The deliveries of an endpoint that have failed, the newest first, for lists and counts. A delivery that succeeds at once,
-- which is nearly all of them, never enters it.
CREATE INDEX "webhook_deliveries_failing_by_endpoint_idx" ON "webhook_deliveries" (endpoint_id, status, id)
  WHERE status IN ('retrying', 'failed');
