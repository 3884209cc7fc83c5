-- How far behind the work of all processes is. The processes share one row, so that many scrapes cost one measurement.
CREATE TABLE "backlog_measurements" (
    "id" INTEGER NOT NULL,
    "backlog" JSONB NOT NULL,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backlog_measurements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "backlog_measurements_one" CHECK (id = 1)
);

-- What the last check of each invariant found.
CREATE TABLE "invariant_checks" (
    "invariant" TEXT NOT NULL,
    "breaches" INTEGER NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invariant_checks_pkey" PRIMARY KEY ("invariant"),
    CONSTRAINT "invariant_checks_breaches" CHECK (breaches >= 0)
);
