-- A period that costs more than 16 digits is not charged. It brings in the most that an amount can be, and its movement is no exception.
CREATE OR REPLACE FUNCTION khata_recurring_paisa(status subscription_status, quantity integer, amount bigint, discount jsonb)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status NOT IN ('active', 'past_due') THEN 0
    WHEN discount ->> 'percentOff' IS NOT NULL THEN whole.paisa - whole.paisa * (discount ->> 'percentOff')::int / 100
    ELSE whole.paisa - least(coalesce((discount ->> 'amountOffPaisa')::bigint, 0), whole.paisa) END
  FROM (SELECT least(quantity * amount::numeric, 9999999999999999)::bigint AS paisa) AS whole
$$;
