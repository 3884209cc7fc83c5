-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_waits_for_calendar_idx" ON "subscriptions" (environment)
  WHERE status IN ('active', 'trialing') AND due_at > CASE WHEN period_index = -1 THEN anchor_at ELSE current_period_end END;
