-- One merchant's $rows$ customers and as many events, with ids in the order of their making.
SET session_replication_role = replica;

INSERT INTO customers (id, business_id, environment, email, created_at, updated_at)
  SELECT pg_temp.made('f4', n), '$business$', 'production', 'customer' || n || '@example.com', now(), now()
  FROM generate_series(0, $rows$ - 1) n;
INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
  SELECT pg_temp.made('e2', n), '$business$', 'production', 'customer.created', pg_temp.made('f4', n),
    json_build_object('id', n, 'email', 'customer' || n || '@example.com', 'status', 'active'), now()
  FROM generate_series(0, $rows$ - 1) n;

VACUUM ANALYZE;
