-- Who holds which deliveries, so that those of a process that has died are free at once.
CREATE TABLE "delivery_workers" (
    "id" UUID NOT NULL,
    "host" TEXT,
    "pid" INTEGER NOT NULL,
    "started_at" TEXT,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_workers_pkey" PRIMARY KEY ("id")
);

-- Not a foreign key: the row of a worker goes when the worker is dead, and a lease ends by itself.
ALTER TABLE "webhook_deliveries" ADD COLUMN "leased_by" UUID;
