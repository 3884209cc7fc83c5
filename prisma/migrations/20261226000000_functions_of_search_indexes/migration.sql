-- The functions of the search indexes, with the same results as before. Each new customer calls them. PostgreSQL starts a function
-- in SQL anew for every row of an index, and that was a third of what a new customer cost. A function in PL/pgSQL finds others by
-- the search path, and a restore has none. So these name only what PostgreSQL itself has.
CREATE OR REPLACE FUNCTION "search_mark"(business_id uuid, environment "environment") RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN right(business_id::text, 12) || CASE environment WHEN 'sandbox' THEN 's' ELSE 'p' END;
END $$;

CREATE OR REPLACE FUNCTION "customer_words"(name text, email text, external_id text, phone text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  digits constant text := regexp_replace(phone, '^\+(977)?', '');
  ends text;
BEGIN
  FOR i IN 1..coalesce(length(digits), 0) - 3 LOOP
    ends := concat_ws(' ', ends, substr(digits, i));
  END LOOP;
  RETURN concat_ws(' ', name, CASE WHEN position('.' IN name) > 0 THEN replace(name, '.', '') END, email, external_id, ends);
END $$;

CREATE FUNCTION "marked_values"(mark text, metadata jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT array_agg(DISTINCT mark || lower(pair.value))
    FROM jsonb_each_text(metadata) AS pair WHERE length(pair.value) <= 100);
END $$;

CREATE OR REPLACE FUNCTION "metadata_values"(business_id uuid, environment "environment", metadata jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN "marked_values"("search_mark"(business_id, environment), metadata);
