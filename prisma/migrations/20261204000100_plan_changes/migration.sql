-- What customers may change of their plans themselves.
CREATE TYPE "plan_changes" AS ENUM ('off', 'upgrades', 'all');
ALTER TABLE "businesses" ADD COLUMN "plan_changes" "plan_changes" NOT NULL DEFAULT 'off';
