-- What a person agreed to when they began a top-up at a checkout (docs/decisions/0068). The credit starts it.
CREATE TABLE "checkout_consents" (
    "top_up_id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "checkout_session_id" UUID NOT NULL,
    "email" TEXT,
    "name" TEXT,
    "expected_paisa" BIGINT NOT NULL,
    "agreed" JSONB NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "row_mac" BYTEA,

    CONSTRAINT "checkout_consents_pkey" PRIMARY KEY ("top_up_id"),
    CONSTRAINT "checkout_consents_expected" CHECK (expected_paisa >= 0),
    CONSTRAINT "checkout_consents_details" CHECK (outcome IS NULL OR (email IS NULL AND name IS NULL))
);

CREATE INDEX "checkout_consents_business_id_environment_checkout_session__idx" ON "checkout_consents"("business_id", "environment", "checkout_session_id");
CREATE INDEX "checkout_consents_given_at_idx" ON "checkout_consents"("given_at");
-- However many top-ups come in for a checkout, one of them starts it.
CREATE UNIQUE INDEX "checkout_consents_started_key" ON "checkout_consents"("checkout_session_id") WHERE outcome = 'started';

ALTER TABLE "checkout_consents" ADD CONSTRAINT "checkout_consents_top_up_id_fkey" FOREIGN KEY ("top_up_id") REFERENCES "topups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "checkout_consents" ADD CONSTRAINT "checkout_consents_business_id_environment_checkout_session_fkey" FOREIGN KEY ("business_id", "environment", "checkout_session_id") REFERENCES "checkout_sessions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
