-- The values of metadata in lower case, each with the mark of its tenant before it, as search_words has words. Nobody types a
-- longer value into a search: lib/search/schema.ts.
CREATE FUNCTION "metadata_values"(business_id uuid, environment "environment", metadata jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN (SELECT array_agg(DISTINCT "search_mark"(business_id, environment) || lower(pair.value))
  FROM jsonb_each_text(metadata) AS pair WHERE length(pair.value) <= 100);
