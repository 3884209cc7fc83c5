-- A subscription may be paused (docs/decisions/0101). A new value of an enum can be used after its transaction only.
ALTER TYPE "subscription_status" ADD VALUE 'paused' AFTER 'active';
