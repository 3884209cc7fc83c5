-- A customer is told three days before a charge that the balance covers, unless they do not want to (docs/decisions/0086).
ALTER TYPE "notice_kind" ADD VALUE 'renewal_ahead';

ALTER TABLE "wallet_preferences" ADD COLUMN "charge_notices" BOOLEAN NOT NULL DEFAULT true;
