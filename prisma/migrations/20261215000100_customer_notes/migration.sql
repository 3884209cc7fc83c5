-- What a team writes down about a customer (docs/decisions/0145).
CREATE TABLE "customer_notes" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "customer_id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL,
    "member_id" UUID,
    "api_key_id" UUID,
    "recorder_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_notes_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "customer_notes_words" CHECK (char_length(note) BETWEEN 1 AND 2000),
    CONSTRAINT "customer_notes_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "customer_notes_business_id_environment_customer_id_id_idx" ON "customer_notes"("business_id", "environment", "customer_id", "id");
