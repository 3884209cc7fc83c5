-- What a list of the dashboard shows, under a name (docs/decisions/0136).
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "account_id" UUID,
    "maker_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "saved_views_words" CHECK (char_length(name) BETWEEN 1 AND 40 AND char_length(query) BETWEEN 1 AND 1000),
    CONSTRAINT "saved_views_list" CHECK (list ~ '^[a-z-]{1,40}$'),
    -- A view of one member has no other maker.
    CONSTRAINT "saved_views_one_person" CHECK (account_id IS NULL OR maker_id IS NULL),
    -- A name is said once among those of a member, and once among those of the team.
    CONSTRAINT "saved_views_name" UNIQUE NULLS NOT DISTINCT ("business_id","environment","list","account_id","name"),
    CONSTRAINT "saved_views_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    -- Their own views go with a member. Those of the team stay.
    CONSTRAINT "saved_views_business_id_account_id_fkey" FOREIGN KEY ("business_id", "account_id")
      REFERENCES "team_members"("business_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "saved_views_maker" FOREIGN KEY ("business_id", "maker_id")
      REFERENCES "team_members"("business_id", "account_id") ON DELETE SET NULL ("maker_id") ON UPDATE CASCADE
);
CREATE INDEX "saved_views_of_member" ON "saved_views"("business_id", "account_id") WHERE account_id IS NOT NULL;
CREATE INDEX "saved_views_made_by" ON "saved_views"("business_id", "maker_id") WHERE maker_id IS NOT NULL;
