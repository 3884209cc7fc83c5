-- `related` is for types whose object does not name the others. `customer_id` is for the types that no renewal emits, so that a
-- renewal writes no entry of the index. Both are empty on the events of before.
ALTER TABLE "events" ADD COLUMN "related" JSON, ADD COLUMN "customer_id" UUID;
-- khata:allow index-not-concurrent because PostgreSQL builds no index of a partitioned table concurrently. It has no entry yet: building it reads each partition once.
CREATE INDEX "events_customer_idx" ON "events" (customer_id, id) WHERE customer_id IS NOT NULL;
