import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What a next version may do to a table in use: one migration of each way to run. */
const NEXT_VERSION: Readonly<Record<string, string>> = {
  '20990101000000_nickname': 'ALTER TABLE customers ADD COLUMN nickname text',
  '20990101000100_nicknames':
    '-- khata:run in-batches\nUPDATE customers SET nickname = name WHERE id IN (SELECT id FROM customers WHERE nickname IS NULL LIMIT 500)',
  '20990101000200_nickname_index':
    '-- khata:run outside-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS customers_nickname_idx ON customers (nickname)',
}

/** A folder with the migrations of this version and those of a made-up next one. */
export function nextVersionsMigrations(root: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-next-version-'))
  cpSync(path.join(root, 'prisma/migrations'), folder, { recursive: true })
  for (const [name, sql] of Object.entries(NEXT_VERSION)) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'migration.sql'), sql)
  }
  return folder
}
