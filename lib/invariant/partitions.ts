import type { Rule } from './rule'

// Partitions come and go, so lib/invariant/guards.json does not name them. PostgreSQL itself keeps what they inherit from their table.
// These rules check what each partition has of its own.

/** Each partition with its bounds, and for a partition of deliveries its CHECK as the migrations write it. */
const PARTITIONS = `
  SELECT c.oid, c.relname AS name, p.relname AS parent, c.relpersistence, c.relrowsecurity, b.bounds,
    'CHECK (' || concat_ws(' AND ', 'event_id >= ' || quote_literal(substring(b.bounds FROM $$FROM \\('([0-9a-f-]{36})$$)) || '::uuid',
      'event_id < ' || quote_literal(substring(b.bounds FROM $$TO \\('([0-9a-f-]{36})$$)) || '::uuid') || ')' AS of_its_time
  FROM pg_inherits i
  JOIN pg_class p ON p.oid = i.inhparent AND p.relkind = 'p'
  JOIN pg_class c ON c.oid = i.inhrelid
  CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS bounds) b
  WHERE p.relnamespace = current_schema()::regnamespace`

// The bits of pg_trigger for BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE FOR EACH STATEMENT.
const EVERY_STATEMENT = 62

/** I7. Each partition has the guards that protect its rows, and nothing else that acts on them. */
export const partitionsStand: Rule = {
  name: 'partition-guards',
  says: 'A partition has not what each partition of its table must have, or something that no migration wrote.',
  advice:
    'Find out who changed the partition and when. Then give it what khata_attach_partition gives a new one. The other rules find wrong rows that were written in the meantime.',
  find: `WITH partition AS MATERIALIZED (${PARTITIONS})
    SELECT format('The partition %s lets statements pass by the triggers of %s: its trigger through_parent is gone or was changed.', name, parent) AS breach
    FROM partition p WHERE NOT EXISTS (
      SELECT FROM pg_trigger t WHERE t.tgrelid = p.oid AND t.tgname = 'through_parent' AND t.tgtype = ${EVERY_STATEMENT}
        AND t.tgfoid = 'khata_through_parent'::regproc AND t.tgqual IS NULL AND t.tgattr = '')
    UNION ALL
    SELECT format('The partition %s lets an event have two deliveries to an endpoint: no unique index is on event_id and endpoint_id.', name)
    FROM partition p WHERE parent = 'webhook_deliveries' AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = p.oid AND i.indisunique AND i.indisvalid AND i.indimmediate AND i.indpred IS NULL
        AND NOT i.indnullsnotdistinct AND i.indkey[0] <> 0 AND ARRAY(
          SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = p.oid AND a.attnum = ANY (i.indkey) ORDER BY 1
        ) = ARRAY['endpoint_id', 'event_id'])
    UNION ALL
    SELECT format('The partition %s lets in deliveries of events of another month: its constraint of_its_time is not %s.', name, of_its_time)
    FROM partition p WHERE parent = 'webhook_deliveries' AND NOT EXISTS (
      SELECT FROM pg_constraint k WHERE k.conrelid = p.oid AND k.conname = 'of_its_time'
        AND pg_get_constraintdef(k.oid, true) = p.of_its_time)
    UNION ALL
    SELECT format('The partition %s takes rows of any time, so a new partition cannot be attached quickly.', name)
    FROM partition WHERE bounds = 'DEFAULT'
    UNION ALL
    SELECT format('The trigger %s of the partition %s is of no migration.', t.tgname, p.name)
    FROM partition p JOIN pg_trigger t ON t.tgrelid = p.oid
    WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgname <> 'through_parent'
    UNION ALL
    SELECT format('The rule %s of the partition %s is of no migration.', r.rulename, p.name)
    FROM partition p JOIN pg_rewrite r ON r.ev_class = p.oid
    UNION ALL
    SELECT format('The partition %s %s.', name, CASE WHEN relrowsecurity THEN 'hides rows by row security' ELSE 'loses its rows in a crash' END)
    FROM partition WHERE relrowsecurity OR relpersistence <> 'p'`,
}
