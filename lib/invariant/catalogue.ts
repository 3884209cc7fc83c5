import type { Client } from './rule'

/** What the database enforces, by kind and name: `constraint wallets.wallets_balance_not_negative` → its definition. */
export type Guards = Record<string, string>

// PostgreSQL prints a definition from its stored form. So two databases with the same guards print the same text, in all versions from 15
// on. NOT NULL is listed with the column, because only version 18 makes it a constraint. Objects of extensions and the table of the
// migrations are left out. So are partitions, because they come and go: lib/invariant/partitions.ts checks what each of them must have.
const GUARDS = `
WITH ours AS (
  SELECT c.* FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relname <> '_prisma_migrations' AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
)
SELECT 'table ' || relname AS name, concat_ws(', ',
  CASE relpersistence WHEN 'p' THEN 'logged' ELSE 'unlogged' END, CASE WHEN relrowsecurity THEN 'row security' END) AS definition
FROM ours WHERE relkind IN ('r', 'p')
UNION ALL
SELECT format('column %s.%s', c.relname, a.attname), concat_ws(' ', format_type(a.atttypid, a.atttypmod),
  CASE WHEN a.attnotnull THEN 'NOT NULL' END, CASE WHEN a.attgenerated <> '' THEN 'GENERATED' END,
  CASE WHEN a.attidentity <> '' THEN 'IDENTITY' END, 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid, true))
FROM ours c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relkind IN ('r', 'p')
UNION ALL
SELECT format('constraint %s.%s', c.relname, k.conname), pg_get_constraintdef(k.oid, true)
FROM ours c JOIN pg_constraint k ON k.conrelid = c.oid WHERE k.contype NOT IN ('n', 't')
UNION ALL
SELECT format('index %s', x.relname), pg_get_indexdef(i.indexrelid, 0, true)
  || CASE WHEN i.indisvalid AND i.indisready AND i.indislive THEN '' ELSE ' (not valid)' END
FROM ours c JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class x ON x.oid = i.indexrelid
UNION ALL
SELECT format('trigger %s.%s', c.relname, t.tgname), pg_get_triggerdef(t.oid, true)
FROM ours c JOIN pg_trigger t ON t.tgrelid = c.oid WHERE NOT t.tgisinternal
UNION ALL
SELECT format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)),
  replace(pg_get_functiondef(p.oid), current_schema() || '.', '')
FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind = 'f'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
UNION ALL
SELECT format('type %s', t.typname),
  (SELECT string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)
FROM pg_type t WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype = 'e'
UNION ALL
SELECT format('sequence %s', c.relname), concat_ws(' ', format_type(s.seqtypid, NULL), 'from', s.seqstart, 'by', s.seqincrement,
  'between', s.seqmin, 'and', s.seqmax, 'cache', s.seqcache, CASE WHEN s.seqcycle THEN 'cycle' END)
FROM ours c JOIN pg_sequence s ON s.seqrelid = c.oid
UNION ALL
SELECT format('rule %s.%s', c.relname, r.rulename), pg_get_ruledef(r.oid, true)
FROM ours c JOIN pg_rewrite r ON r.ev_class = c.oid WHERE c.relkind IN ('r', 'p')
UNION ALL
SELECT format('policy %s.%s', c.relname, p.polname), 'row security' FROM ours c JOIN pg_policy p ON p.polrelid = c.oid
UNION ALL
SELECT format('child %s.%s', c.relname, i.inhrelid::regclass), 'its rows count as rows of the parent'
FROM ours c JOIN pg_inherits i ON i.inhparent = c.oid WHERE c.relkind = 'r'`

/** All guards in the schema of the connection, sorted by name. */
export async function readGuards(client: Client): Promise<Guards> {
  const { rows } = await client.query<{ name: string; definition: string }>(GUARDS)
  // Sorted by code units, because the order of the generated file must not depend on a collation.
  const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return Object.fromEntries(sorted.map(({ name, definition }) => [name, definition]))
}
