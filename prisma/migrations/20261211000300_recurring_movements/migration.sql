-- How recurring revenue moved: a row whenever what a subscription brings in each month becomes another amount. The database
-- writes it in the same transaction, so the rows of a business always add up to its present recurring revenue
-- (docs/decisions/0134). A renewal at the same terms writes none.
CREATE TYPE "recurring_movement_kind" AS ENUM ('new', 'expansion', 'contraction', 'churn', 'recovered');

CREATE TABLE "recurring_movements" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "subscription_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "kind" "recurring_movement_kind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "from_paisa" BIGINT NOT NULL,
    "from_interval" "billing_interval",
    "from_interval_count" INTEGER,
    "to_paisa" BIGINT NOT NULL,
    "to_interval" "billing_interval",
    "to_interval_count" INTEGER,

    CONSTRAINT "recurring_movements_pkey" PRIMARY KEY ("business_id","environment","subscription_id","id"),
    CONSTRAINT "recurring_movements_amounts" CHECK (from_paisa >= 0 AND to_paisa >= 0 AND from_paisa + to_paisa > 0
      AND (from_paisa = 0) = (from_interval IS NULL) AND (from_interval IS NULL) = (from_interval_count IS NULL)
      AND (to_paisa = 0) = (to_interval IS NULL) AND (to_interval IS NULL) = (to_interval_count IS NULL)),
    CONSTRAINT "recurring_movements_kind" CHECK ((kind IN ('new', 'recovered')) = (from_paisa = 0) AND (kind = 'churn') = (to_paisa = 0)
      AND (kind <> 'new' OR started_at = at)),
    CONSTRAINT "recurring_movements_business_id_environment_subscription_i_fkey" FOREIGN KEY ("business_id", "environment", "subscription_id")
      REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "recurring_movements_business_id_environment_at_idx" ON "recurring_movements"("business_id", "environment", "at");

CREATE TRIGGER "recurring_movements_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "recurring_movements"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- What a period of a subscription brings in, as `takenOff` and recurring revenue have it: nothing unless it is active or past due.
CREATE FUNCTION khata_recurring_paisa(status subscription_status, quantity integer, amount bigint, discount jsonb)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status NOT IN ('active', 'past_due') THEN 0
    WHEN discount ->> 'percentOff' IS NOT NULL THEN quantity * amount - quantity * amount * (discount ->> 'percentOff')::int / 100
    ELSE quantity * amount - least(coalesce((discount ->> 'amountOffPaisa')::bigint, 0), quantity * amount) END
$$;

-- The same as if it were monthly, times 84: a year is 12 months or 365 days, and a week is 7 days.
CREATE FUNCTION khata_monthly_84(paisa bigint, per billing_interval, count integer)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT paisa * (CASE per WHEN 'day' THEN 2555 WHEN 'week' THEN 365 WHEN 'month' THEN 84 ELSE 7 END)::numeric / count
$$;

CREATE FUNCTION khata_move_recurring(s subscriptions, moved_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  price record;
  former record;
  after_paisa bigint;
BEGIN
  -- It waits for a change of the price, which locks it for update.
  SELECT p.amount_paisa, p.interval, p.interval_count INTO price FROM prices p
  WHERE p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id FOR KEY SHARE;
  SELECT m.to_paisa, m.to_interval, m.to_interval_count, m.started_at INTO former FROM recurring_movements m
  WHERE m.business_id = s.business_id AND m.environment = s.environment AND m.subscription_id = s.id ORDER BY m.id DESC LIMIT 1;
  after_paisa := khata_recurring_paisa(s.status, s.quantity, price.amount_paisa, s.discount);
  IF after_paisa = coalesce(former.to_paisa, 0)
    AND (after_paisa = 0 OR (price.interval, price.interval_count) = (former.to_interval, former.to_interval_count)) THEN
    RETURN;
  END IF;
  INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa, from_interval,
    from_interval_count, to_paisa, to_interval, to_interval_count)
  VALUES (s.business_id, s.environment, s.id,
    (CASE WHEN after_paisa = 0 THEN 'churn'
      WHEN former.started_at IS NULL THEN 'new'
      WHEN former.to_paisa = 0 THEN 'recovered'
      WHEN khata_monthly_84(after_paisa, price.interval, price.interval_count)
        >= khata_monthly_84(former.to_paisa, former.to_interval, former.to_interval_count) THEN 'expansion'
      ELSE 'contraction' END)::recurring_movement_kind,
    moved_at, coalesce(former.started_at, moved_at), coalesce(former.to_paisa, 0), former.to_interval, former.to_interval_count,
    after_paisa, CASE WHEN after_paisa > 0 THEN price.interval END, CASE WHEN after_paisa > 0 THEN price.interval_count END);
END $$;

CREATE FUNCTION khata_subscription_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A change that is made later has the time at which it was due.
  PERFORM khata_move_recurring(NEW, CASE
    WHEN TG_OP = 'INSERT' THEN NEW.created_at
    WHEN NEW.status = 'canceled' THEN coalesce(NEW.ended_at, NEW.updated_at)
    WHEN NEW.status = 'paused' THEN coalesce(NEW.paused_at, NEW.updated_at)
    WHEN OLD.status = 'trialing' THEN least(OLD.current_period_end, NEW.updated_at)
    ELSE NEW.updated_at END);
  RETURN NULL;
END $$;
CREATE TRIGGER "subscriptions_begin_recurring" AFTER INSERT ON "subscriptions"
  FOR EACH ROW WHEN (NEW.status IN ('active', 'past_due')) EXECUTE FUNCTION khata_subscription_moves();
CREATE TRIGGER "subscriptions_move_recurring" AFTER UPDATE OF status, price_id, quantity, discount ON "subscriptions"
  FOR EACH ROW WHEN ((OLD.status IN ('active', 'past_due')) <> (NEW.status IN ('active', 'past_due'))
    OR (OLD.price_id, OLD.quantity, OLD.discount ->> 'percentOff', OLD.discount ->> 'amountOffPaisa')
      IS DISTINCT FROM (NEW.price_id, NEW.quantity, NEW.discount ->> 'percentOff', NEW.discount ->> 'amountOffPaisa'))
  EXECUTE FUNCTION khata_subscription_moves();

CREATE FUNCTION khata_price_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM khata_move_recurring(s, NEW.updated_at) FROM subscriptions s
  WHERE s.business_id = NEW.business_id AND s.environment = NEW.environment AND s.price_id = NEW.id
    AND s.status IN ('active', 'past_due');
  RETURN NULL;
END $$;
CREATE TRIGGER "prices_move_recurring" AFTER UPDATE OF amount_paisa ON "prices"
  FOR EACH ROW WHEN (OLD.amount_paisa <> NEW.amount_paisa) EXECUTE FUNCTION khata_price_moves();
