-- One merchant's $rows$ customers and as many events, with ids in the order of their making.
CREATE FUNCTION pg_temp.made(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;

SET session_replication_role = replica;

INSERT INTO customers (id, business_id, environment, email, created_at, updated_at)
  SELECT pg_temp.made('f4', n), '$business$', 'production', 'customer' || n || '@example.com', now(), now()
  FROM generate_series(0, $rows$ - 1) n;
INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
  SELECT pg_temp.made('e2', n), '$business$', 'production', 'customer.created', pg_temp.made('f4', n),
    json_build_object('id', n, 'email', 'customer' || n || '@example.com', 'status', 'active'), now()
  FROM generate_series(0, $rows$ - 1) n;

VACUUM ANALYZE;
