-- Another phone may go on with a checkout whose holder has not asked for a code for ten minutes.
ALTER TABLE "checkout_sessions" ADD COLUMN "code_sent_at" TIMESTAMPTZ(3);
