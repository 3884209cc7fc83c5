-- Whether a subscription is charged to a wallet, or paid to the merchant outside of it (docs/decisions/0109).
CREATE TYPE "collection" AS ENUM ('wallet', 'outside');
ALTER TABLE "subscriptions" ADD COLUMN "collection" "collection" NOT NULL DEFAULT 'wallet';
