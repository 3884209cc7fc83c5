-- The same subscriptions in their trial, so that their first charges are due.
SET session_replication_role = replica;
BEGIN;
UPDATE subscriptions SET status = 'trialing', first_period = NULL;
TRUNCATE recurring_movements;
COMMIT;
VACUUM ANALYZE;
