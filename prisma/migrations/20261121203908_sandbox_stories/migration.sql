-- How far the demo story has been played in the sandbox of a business.
CREATE TABLE "sandbox_stories" (
    "business_id" UUID NOT NULL,
    "scenes_played" INTEGER NOT NULL DEFAULT 0,
    "objects" JSONB NOT NULL DEFAULT '{}',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "stopped_because" TEXT,

    CONSTRAINT "sandbox_stories_pkey" PRIMARY KEY ("business_id"),
    CONSTRAINT "sandbox_stories_business_id_fkey" FOREIGN KEY ("business_id")
      REFERENCES "businesses" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "sandbox_stories_scenes_played" CHECK ("scenes_played" >= 0),
    CONSTRAINT "sandbox_stories_one_end" CHECK ("finished_at" IS NULL OR "stopped_because" IS NULL)
);
