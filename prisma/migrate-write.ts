import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { schemaDiff } from './migrate-diff'

const SCHEMA = path.join(import.meta.dirname, 'schema.prisma')
const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
/** The schema as the migrations leave it, kept beside them. */
const MIGRATED = path.join(MIGRATIONS, 'migrated.prisma')

/** The SQL that the migrations still owe the schema, '' when none. */
export function unmigrated(): Promise<string> {
  const migrated = existsSync(MIGRATED) ? readFileSync(MIGRATED, 'utf8') : ''
  return schemaDiff(migrated, readFileSync(SCHEMA, 'utf8'))
}

/**
 * Writes the next migration and moves the kept schema up to it.
 * @returns the file to read and to add to what Prisma's schema cannot say
 */
export async function writeMigration(name: string, now: Date): Promise<string> {
  const sql = await unmigrated()
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const directory = path.join(MIGRATIONS, `${stamp}_${name}`)
  const file = path.join(directory, 'migration.sql')
  mkdirSync(directory)
  writeFileSync(file, sql ? `${sql}\n` : '-- The schema did not change: this migration is written by hand.\n')
  writeFileSync(MIGRATED, readFileSync(SCHEMA))
  return file
}
