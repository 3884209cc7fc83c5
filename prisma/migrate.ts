import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

export type Migration = { name: string; sql: string; checksum: string }
type AppliedRow = { migration_name: string; checksum: string; finished_at: Date | null }

// The number that Prisma's own `migrate deploy` locks, so that the two never work at the same time.
const ADVISORY_LOCK = 72707369

/**
 * Does what `prisma migrate deploy` does, with the same table and checksums. It uses plain SQL, because Prisma's engine is
 * a binary that must be downloaded, and its WebAssembly form splits a script at every semicolon, even in the body of a
 * function. A migration and its row are committed together, so a failed one changes nothing.
 * @param onApplied called after each migration that was applied now.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  connectionString: string,
  directory: string,
  onApplied?: () => Promise<void>,
): Promise<string[]> {
  const migrations = readMigrations(directory)
  const client = new pg.Client({ connectionString })
  await client.connect().catch((error: Error) => {
    throw new Error(`The database at ${client.host}:${client.port} cannot be opened: ${error.message}.`)
  })
  try {
    const pending = await pendingOf(client, migrations)
    const applied: string[] = []
    for (const migration of pending) {
      if (!(await apply(client, migration))) continue
      applied.push(migration.name)
      await onApplied?.()
    }
    return applied
  } finally {
    await client.end()
  }
}

/** The migrations of a folder in the order in which they apply. */
export function readMigrations(directory: string): Migration[] {
  if (!existsSync(directory)) return []
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => {
      const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Reads which migrations are missing, without a lock. When none is, nothing else is done. */
async function pendingOf(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`)
  if (!rows[0].present) return migrations
  const done = await appliedRows(client)
  for (const { name, checksum } of migrations) {
    const row = done.get(name)
    if (row && row.checksum !== checksum)
      console.warn(
        `Migration ${name} was edited after this database applied it: the edit has no effect here.`,
      )
  }
  return migrations.filter(({ name }) => !done.has(name))
}

async function appliedRows(client: pg.Client): Promise<Map<string, AppliedRow>> {
  const { rows } = await client.query<AppliedRow>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const unfinished = rows.find((row) => row.finished_at === null)
  if (unfinished)
    throw new Error(
      `Migration ${unfinished.migration_name} was begun by another tool and never finished: ` +
        'see "prisma migrate resolve".',
    )
  return new Map(rows.map((row) => [row.migration_name, row]))
}

/** Applies a migration. Returns false when another process has done so while this one waited for the lock. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
    await client.query(CREATE_TABLE)
    const mine = !(await appliedRows(client)).has(name)
    if (mine) {
      await client.query(sql)
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, now(), 1)`,
        [randomUUID(), checksum, name],
      )
    }
    await client.query('COMMIT')
    return mine
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`Migration ${name} failed and was undone: ${(error as Error).message}.`, { cause: error })
  }
}

const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  varchar(36) PRIMARY KEY,
    checksum            varchar(64) NOT NULL,
    finished_at         timestamptz,
    migration_name      varchar(255) NOT NULL,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`
