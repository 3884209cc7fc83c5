import { query } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'
import type { Problem } from '@/lib/infra/telemetry/problems'

// An empty name matches any migration. In development, the app only starts after all migrations were applied.
const required = perProcess('migrations', () => ({ names: [''] as readonly string[] }))

/** Sets which migrations this version needs. A database may have more, because the migrations of a newer version only add things. */
export function requireMigrations(names: readonly string[]): void {
  required.names = names
}

const MISSING = `
SELECT wanted.name FROM unnest($1::text[]) AS wanted (name)
WHERE NOT EXISTS (SELECT FROM _prisma_migrations m
  WHERE (m.migration_name = wanted.name OR wanted.name = '') AND m.finished_at IS NOT NULL AND m.rolled_back_at IS NULL)
ORDER BY 1`

/** Why this version cannot work with the database. Null if it can. Throws if the database does not respond. */
export async function databaseTooOld(): Promise<Problem | null> {
  const wanted = required.names
  const missing = await query<{ name: string }>(MISSING, [wanted]).catch((error: { code?: string }) => {
    // 42P01: the table of the migrations does not exist yet.
    if (error.code === '42P01') return wanted.map((name) => ({ name }))
    throw error
  })
  if (missing.length === 0) return null
  const [{ name } = { name: '' }] = missing
  const which = name ? `${missing.length} migrations of this version, the first is ${name}` : 'its migrations'
  return {
    code: 'database_too_old',
    severity: 'error',
    message: `The database lacks ${which}. This process serves no requests until they are applied: npm run db:migrate.`,
  }
}
