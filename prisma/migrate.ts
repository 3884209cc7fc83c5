import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { applyInBatches } from './migrate-batches'
import { MIGRATION_LIMITS, type MigrationLimits } from './migrate-limits'
import { applyOutside } from './migrate-outside'
import { connectTo, type MigrationSession, refusePooler, runWatched } from './migrate-session'
import { applyInTransaction } from './migrate-transaction'
import { takeTurn } from './migrate-turn'
import { type RunMode, readMarks } from './migration-marks'

export type Migration = { name: string; sql: string; checksum: string }
type AppliedRow = { migration_name: string; checksum: string; finished_at: Date | null }

interface Options {
  /** Tells the operator what the migrator waits for and what it has done. */
  report?(sentence: string): void
  limits?: Partial<MigrationLimits>
}

/**
 * Does what `prisma migrate deploy` does, with the same table and checksums, beside a running system: it waits for no
 * lock longer than a second, builds indexes concurrently and changes rows in batches (docs/releases.md). It uses plain
 * SQL, because Prisma's engine is a binary that must be downloaded, and its WebAssembly form splits a script at every
 * semicolon, even in the body of a function.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  connectionString: string,
  directory: string,
  { report = console.log, limits: given }: Options = {},
): Promise<string[]> {
  const migrations = readMigrations(directory)
  const limits = { ...MIGRATION_LIMITS, ...given }
  const client = await connectTo(connectionString)
  try {
    // Read without a lock. When none is missing, nothing else is done.
    if ((await pendingOf(client, migrations)).length === 0) return []
    const session: MigrationSession = {
      client,
      limits,
      report,
      isNew: (await appliedRows(client)).size === 0,
      run: (sql, onBlocked = () => {}) => runWatched(connectionString, client, sql, limits.lookMs, onBlocked),
    }
    await refusePooler(client)
    await takeTurn(session)
    await client.query(CREATE_TABLE)
    // Another process may have applied some while this one waited for its turn.
    const pending = await pendingOf(client, migrations)
    for (const migration of pending) await apply(session, migration)
    return pending.map(({ name }) => name)
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

/**
 * Reads which migrations are missing.
 * @throws {Error} if the database has others, and not the first one.
 */
async function pendingOf(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const done = await appliedRows(client)
  const [first] = migrations
  if (first && done.size > 0 && !done.has(first.name))
    throw new Error(
      'This database was made by an earlier development version of Khata. Move the data directory away, or name another database. Nothing was changed.',
    )
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
  const table = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`)
  if (!table.rows[0].present) return new Map()
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

const WAYS: Readonly<Record<RunMode, typeof applyInTransaction>> = {
  'in-transaction': applyInTransaction,
  'outside-transaction': applyOutside,
  'in-batches': applyInBatches,
}

function apply(session: MigrationSession, { name, sql, checksum }: Migration): Promise<void> {
  return WAYS[readMarks(sql).mode](session, name, sql, async () => {
    await session.client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    )
  })
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
