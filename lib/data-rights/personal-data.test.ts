import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { PERSONAL_DATA, type TableData } from './personal-data'

const COLUMNS = `
SELECT c.relname AS table_name, a.attname AS column_name
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> '_prisma_migrations'
ORDER BY 1, 2`

function columnsOf({ plain, erased = '', scrubbed = '', kept, secret = '' }: TableData): string[] {
  return [plain, erased, scrubbed, kept?.columns ?? '', secret].flatMap((names) =>
    names.split(' ').filter(Boolean),
  )
}

it('somebody has decided about every column whether it holds personal data, and none is listed twice or gone', async () => {
  const rows = await query<{ tableName: string; columnName: string }>(COLUMNS)
  const real = rows.map(({ tableName, columnName }) => `${tableName}.${columnName}`)
  const listed = Object.entries(PERSONAL_DATA).flatMap(([table, data]) =>
    columnsOf(data).map((column) => `${table}.${column}`),
  )
  expect(
    real.filter((column) => !listed.includes(column)),
    'Nobody has decided about these columns. Add each to lib/data-rights/personal-data.ts (tables of customers) or other-data.ts, as docs/data-rights.md explains.',
  ).toEqual([])
  expect(
    listed.filter((column, i) => !real.includes(column) || listed.indexOf(column) !== i),
    'These columns are not in the database, or are listed twice.',
  ).toEqual([])
})
