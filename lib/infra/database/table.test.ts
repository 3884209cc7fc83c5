import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { TABLES } from '@/prisma/generated/tables'

const SCHEMA = readFileSync(new URL('../../../prisma/schema.prisma', import.meta.url), 'utf8')

/** The columns that only the database writes: the schema hides them from the client. */
const HIDDEN = [...SCHEMA.matchAll(/^model [\s\S]*?@@map\("(\w+)"\)/gm)].flatMap(([model, table]) =>
  [...model.matchAll(/@ignore @map\("(\w+)"\)/g)].map(([, column]) => `${table}.${column}`),
)

// The client has no list that is null, so the schema cannot say it.
const COLUMNS = `
SELECT c.relname || '.' || a.attname || ' ' || regexp_replace(format_type(a.atttypid, NULL), 'timestamp with time zone', 'timestamptz')
  || CASE WHEN a.attnotnull OR t.typcategory = 'A' THEN '' ELSE '?' END AS "column"
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type t ON t.oid = a.atttypid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> '_prisma_migrations'`

const KEYS = `
SELECT c.relname || ' (' || string_agg(a.attname, ', ' ORDER BY k.n) || ')' AS key
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, n)
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
  AND c.relname <> '_prisma_migrations'
GROUP BY c.relname`

it('the generated description of the tables is that of the database: columns, types, what may be null, and keys', async () => {
  const columns = await query<{ column: string }>(COLUMNS)
  const described = Object.entries(TABLES).flatMap(([table, each]) =>
    Object.values(each.columns).map(
      ({ name, type, isNullable }) => `${table}.${name} ${type}${isNullable ? '?' : ''}`,
    ),
  )
  const shown = columns
    .map(({ column }) => column)
    .filter((column) => !HIDDEN.includes(column.split(' ')[0] ?? ''))
  expect(described.sort()).toEqual(shown.sort())
  expect(HIDDEN).toContain('subscriptions.changed_at')

  const keys = await query<{ key: string }>(KEYS)
  const describedKeys = Object.entries(TABLES).map(
    ([table, { key, columns }]) => `${table} (${key.map((field) => columns[field]?.name).join(', ')})`,
  )
  expect(describedKeys.sort()).toEqual(keys.map(({ key }) => key).sort())
})
