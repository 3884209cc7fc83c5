-- A subscription that begins has moved before by nothing. So the movements of all that a statement inserts are one insert.
CREATE FUNCTION khata_subscriptions_begin() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  -- It waits for a change of a price, which locks it for update.
  INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa, to_paisa,
    to_interval, to_interval_count)
  SELECT s.business_id, s.environment, s.id, 'new', s.created_at, s.created_at, 0, s.paisa, s.interval, s.interval_count
  FROM (
    SELECT b.business_id, b.environment, b.id, b.created_at, p.interval, p.interval_count,
      khata_recurring_paisa(b.status, b.quantity, p.amount_paisa, b.discount) AS paisa
    FROM begun b
    JOIN prices p ON p.business_id = b.business_id AND p.environment = b.environment AND p.id = b.price_id
    WHERE b.status IN ('active', 'past_due')
    FOR KEY SHARE OF p
  ) AS s
  WHERE s.paisa > 0;
  RETURN NULL;
END $$;

-- khata:allow drop-guard because the next statement of this transaction makes it again for whole statements
DROP TRIGGER "subscriptions_begin_recurring" ON "subscriptions";
CREATE TRIGGER "subscriptions_begin_recurring" AFTER INSERT ON "subscriptions"
  REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION khata_subscriptions_begin();
