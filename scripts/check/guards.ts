import guards from '../../lib/invariant/guards.json'
import { readMigrations } from '../../prisma/migrate'

/** Finds out whether lib/invariant/guards.json was made from the present migrations. One sentence if it was not. */
export function guardProblems(migrationsFolder: string): string[] {
  const known: Record<string, string> = guards.migrations
  const there = readMigrations(migrationsFolder)
  const stale =
    there.length !== Object.keys(known).length || there.some(({ name, checksum }) => known[name] !== checksum)
  return stale
    ? ['lib/invariant/guards.json is not what prisma/migrations makes: run npm run db:guards.']
    : []
}
