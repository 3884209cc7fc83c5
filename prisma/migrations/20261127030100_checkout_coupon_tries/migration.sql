-- When codes of coupons were tried at a checkout in the last minute.
ALTER TABLE "checkout_sessions" ADD COLUMN "coupon_tries" JSONB;
