import { query } from '@/lib/infra/database/db'

const TABLES = `
SELECT c.relname AS name FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`

/**
 * Searches every row of every table for these texts, in any case, including JSON and bytes.
 * @returns `table: row` for each row that contains one of them.
 */
export async function rowsWith(texts: readonly string[]): Promise<string[]> {
  // As text, a row shows bytes in hex.
  const needles = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
  const found: string[] = []
  for (const { name } of await query<{ name: string }>(TABLES)) {
    const rows = await query<{ row: string }>(
      `SELECT x::text AS row FROM "${name}" x
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS n(needle) WHERE strpos(lower(x::text), lower(n.needle)) > 0)`,
      [needles],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
