import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { GuardFile } from '../../lib/invariant/expected-guards'
import { readMigrations } from '../../prisma/migrate'

/** Writes lib/invariant/guards.json, unless it is already made from these migrations. It needs no network. */
export async function generateGuards(root: string): Promise<void> {
  const file = path.join(root, 'lib/invariant/guards.json')
  if (existsSync(file) && isCurrent(JSON.parse(readFileSync(file, 'utf8')), root)) return
  console.log('Generating the guards of the database…')
  // Imported here, because a package has this file but no database server.
  const { guardsOfMigrations } = await import('./migrated-guards')
  const text = `${JSON.stringify(await guardsOfMigrations(root), null, 1)}\n`
  // Written to another file and renamed, because another process may be reading it.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

function isCurrent({ migrations }: GuardFile, root: string): boolean {
  const there = readMigrations(path.join(root, 'prisma/migrations'))
  return (
    there.length === Object.keys(migrations).length &&
    there.every(({ name, checksum }) => migrations[name] === checksum)
  )
}
