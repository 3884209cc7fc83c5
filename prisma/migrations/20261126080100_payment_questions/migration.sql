-- What a customer writes to a business about a payment (docs/decisions/0094).
CREATE TABLE "payment_questions" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "customer_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_questions_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "payment_questions_words" CHECK (char_length(question) BETWEEN 1 AND 500 AND char_length(answer) BETWEEN 1 AND 500),
    -- An erasure takes the answer away, and leaves that there was one.
    CONSTRAINT "payment_questions_answer" CHECK (answer IS NULL OR answered_at IS NOT NULL),
    CONSTRAINT "payment_questions_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "payment_questions_business_id_environment_customer_id_id_idx" ON "payment_questions"("business_id", "environment", "customer_id", "id");
CREATE INDEX "payment_questions_business_id_environment_invoice_id_id_idx" ON "payment_questions"("business_id", "environment", "invoice_id", "id");
