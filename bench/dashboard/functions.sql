-- An id of an instant, of a kind (three hex digits) and a number.
CREATE FUNCTION pg_temp.made(kind text, at timestamptz, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || kind || 'a' || lpad(to_hex(n), 15, '0'))::uuid
$$;
-- The wire form: base32 of two zero bits and the 128 bits of the id, in three parts of 50, 40 and 40 bits.
CREATE FUNCTION pg_temp.wire(prefix text, id uuid) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  hex text := replace(id::text, '-', '');
  x bigint := ('x' || substr(hex, 1, 12))::bit(48)::bigint;
  y bigint := ('x' || substr(hex, 13, 10))::bit(40)::bigint;
  z bigint := ('x' || substr(hex, 23, 10))::bit(40)::bigint;
  a text := '0123456789abcdefghjkmnpqrstvwxyz';
BEGIN
  RETURN prefix || '_' || substr(a, ((x >> 45) & 31)::int + 1, 1) || substr(a, ((x >> 40) & 31)::int + 1, 1) || substr(a, ((x >> 35) & 31)::int + 1, 1) || substr(a, ((x >> 30) & 31)::int + 1, 1) || substr(a, ((x >> 25) & 31)::int + 1, 1) || substr(a, ((x >> 20) & 31)::int + 1, 1) || substr(a, ((x >> 15) & 31)::int + 1, 1) || substr(a, ((x >> 10) & 31)::int + 1, 1) || substr(a, ((x >> 5) & 31)::int + 1, 1) || substr(a, ((x >> 0) & 31)::int + 1, 1)
    || substr(a, ((y >> 35) & 31)::int + 1, 1) || substr(a, ((y >> 30) & 31)::int + 1, 1) || substr(a, ((y >> 25) & 31)::int + 1, 1) || substr(a, ((y >> 20) & 31)::int + 1, 1) || substr(a, ((y >> 15) & 31)::int + 1, 1) || substr(a, ((y >> 10) & 31)::int + 1, 1) || substr(a, ((y >> 5) & 31)::int + 1, 1) || substr(a, ((y >> 0) & 31)::int + 1, 1)
    || substr(a, ((z >> 35) & 31)::int + 1, 1) || substr(a, ((z >> 30) & 31)::int + 1, 1) || substr(a, ((z >> 25) & 31)::int + 1, 1) || substr(a, ((z >> 20) & 31)::int + 1, 1) || substr(a, ((z >> 15) & 31)::int + 1, 1) || substr(a, ((z >> 10) & 31)::int + 1, 1) || substr(a, ((z >> 5) & 31)::int + 1, 1) || substr(a, ((z >> 0) & 31)::int + 1, 1);
END $$;
CREATE FUNCTION pg_temp.iso(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
-- What is made here is right by construction: a million rows of it would wait minutes for their foreign keys.
SET session_replication_role = replica;
SET synchronous_commit = off;
SET timezone = 'UTC';
