-- The mark of a tenant: the random end of its id, and its environment.
CREATE FUNCTION "search_mark"(business_id uuid, environment "environment") RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN right(business_id::text, 12) || CASE environment WHEN 'sandbox' THEN 's' ELSE 'p' END;

-- The words of a text in lower case, each with the mark of its tenant before it. So the words of one tenant stand together
-- in an index, and a search for the beginning of a word reads no words of others. Two tenants with the same mark are told
-- apart by the rows. lib/search/rules.ts splits what a person types at the same characters.
CREATE FUNCTION "search_words"(business_id uuid, environment "environment", words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN array_to_tsvector(string_to_array(
  "search_mark"(business_id, environment) ||
  regexp_replace(lower(words), '[\s!-/:-@[-`{-~]+', ' ' || "search_mark"(business_id, environment), 'g'), ' '));

-- Customers by the words of their name and e-mail address. Without a list of pending entries no insert pays for those of
-- others, and no search reads them.
CREATE INDEX "customers_search_idx" ON "customers"
  USING gin ("search_words"(business_id, environment, coalesce(name, '') || ' ' || email)) WITH (fastupdate = off);
