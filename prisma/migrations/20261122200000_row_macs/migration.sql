-- Rows that decide where money goes, or who comes in, get a MAC that only the app can make (docs/decisions/0062). Rows
-- of before have none until npm run row-macs.
ALTER TABLE "users" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "wallets" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "customers" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "end_user_sessions" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "checkout_sessions" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "topups" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "webhook_endpoints" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "api_keys" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "merchant_accounts" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "merchant_sessions" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "recovery_codes" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "password_resets" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "email_verifications" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "team_invites" ADD COLUMN "row_mac" BYTEA;
