-- What an archived month adds up to is kept with its hash, so that a change of two sums that leaves their total is seen.
ALTER TABLE "archived_months" ADD COLUMN "balances_sha256" TEXT;

-- In 256 parts, because a month may have more accounts than one text can hold.
CREATE FUNCTION khata_balances_sha256(archived_month text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(coalesce(string_agg(hash, ''::bytea ORDER BY part), ''::bytea)), 'hex') FROM (
    SELECT right(account_id::text, 2) AS part, sha256(convert_to(
      string_agg(concat_ws(' ', account_id, balance_paisa, entries), ',' ORDER BY account_id), 'UTF8')) AS hash
    FROM archived_balances WHERE month = archived_month GROUP BY 1
  ) AS parts
$$;
