-- khata:allow drop-column because no instance but demos has these columns

ALTER TABLE "merchant_accounts" DROP COLUMN "row_mac";
ALTER TABLE "email_verifications" DROP COLUMN "row_mac";
ALTER TABLE "recovery_codes" DROP COLUMN "row_mac";
ALTER TABLE "password_resets" DROP COLUMN "row_mac";
ALTER TABLE "merchant_sessions" DROP COLUMN "row_mac";
ALTER TABLE "team_invites" DROP COLUMN "row_mac";
ALTER TABLE "api_keys" DROP COLUMN "row_mac";
ALTER TABLE "idempotency_keys" DROP COLUMN "row_mac";
ALTER TABLE "customers" DROP COLUMN "row_mac";
ALTER TABLE "agreements" DROP COLUMN "row_mac";
ALTER TABLE "checkout_sessions" DROP COLUMN "row_mac";
ALTER TABLE "payment_links" DROP COLUMN "row_mac";
ALTER TABLE "users" DROP COLUMN "row_mac";
ALTER TABLE "phone_changes" DROP COLUMN "row_mac";
ALTER TABLE "wallets" DROP COLUMN "row_mac";
ALTER TABLE "end_user_sessions" DROP COLUMN "row_mac";
ALTER TABLE "topups" DROP COLUMN "row_mac";
ALTER TABLE "webhook_endpoints" DROP COLUMN "row_mac";
ALTER TABLE "outbox_messages" DROP COLUMN "row_mac";
ALTER TABLE "notices" DROP COLUMN "row_mac";
ALTER TABLE "checkout_consents" DROP COLUMN "row_mac";
ALTER TABLE "invoice_consents" DROP COLUMN "row_mac";
