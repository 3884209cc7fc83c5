-- The time at which an id was made, to a millisecond: its first 48 bits. PostgreSQL has a function for it since version 17.
CREATE FUNCTION khata_made_at(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
$$;
