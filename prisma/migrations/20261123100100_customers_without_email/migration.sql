-- A customer who came by a checkout is known by the phone. An e-mail address is asked for where the merchant wants one.
ALTER TABLE "customers" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "checkout_sessions" ADD COLUMN "require_email" BOOLEAN NOT NULL DEFAULT false;
