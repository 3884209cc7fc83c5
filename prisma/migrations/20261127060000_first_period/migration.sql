-- What came before the first period that Khata bills, if the call that made the subscription said so.
CREATE TYPE "first_period" AS ENUM ('set_trial', 'paid_elsewhere');
ALTER TABLE "subscriptions" ADD COLUMN "first_period" "first_period";
ALTER TABLE "subscriptions" ADD CONSTRAINT "first_period_ends" CHECK ((first_period IS NULL) OR (trial_end_at IS NOT NULL)) NOT VALID;
