import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { MIGRATION_LIMITS, type MigrationLimits } from './migrate-limits'
import { connectTo, type MigrationSession, refusePooler, runWatched } from './migrate-session'
import { applyInTransaction, withRetries } from './migrate-transaction'
import { type RunMode, readMarks } from './migration-marks'

/**
 * Runs the one statement of a migration that cannot be in a transaction, such as CREATE INDEX CONCURRENTLY. It takes as
 * long as it needs, because it stops nobody. If this process is killed before the note, the next one does it again.
 */
async function applyOutside(
  session: MigrationSession,
  name: string,
  sql: string,
  note: () => Promise<void>,
): Promise<void> {
  const { client, limits, report } = session
  // Such a statement waits for older transactions, and traffic does not wait for it. So it needs no limit for locks.
  await client.query('SET lock_timeout = 0')
  await client.query(`SET statement_timeout = ${limits.concurrentTimeoutMs}`)
  const index = sql.match(BUILDS)?.groups?.index
  const sayOnce = once(report)
  try {
    await withRetries(session, `Migration ${name}`, async () => {
      if (index) await dropUnfinished(session, index)
      await session.run(sql, (who) => sayOnce(`Migration ${name} waits for ${who}. Traffic goes on.`))
    })
  } catch (error) {
    // A unique index that could not be finished would still refuse rows.
    if (index) await dropUnfinished(session, index)
    throw new Error(`Migration ${name} failed: ${(error as Error).message}.`, { cause: error })
  }
  await note()
}

const BUILDS = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"?(?<index>\w+)"?/im

const UNFINISHED = `
  SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(format('%I', $1::text)) AND NOT (indisvalid AND indisready)`

/** Drops an index whose build has failed or was killed. IF NOT EXISTS would else take it for the finished one. */
async function dropUnfinished({ client, report }: MigrationSession, index: string) {
  const { rows } = await client.query(UNFINISHED, [index])
  if (rows.length === 0) return
  report(`The index ${index} was not finished by an earlier attempt. It is dropped.`)
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`)
}

/** A report that leaves out what it has just said. The seconds in it do not count. */
function once(report: (sentence: string) => void) {
  const said = new Set<string>()
  return (sentence: string) => {
    const essence = sentence.replace(/for \d+ s/g, '')
    if (!said.has(essence)) report(sentence)
    said.add(essence)
  }
}

// A statement that finds rows after so many batches finds the same ones each time.
const MOST_BATCHES = 1_000_000
const PROGRESS_MS = 10_000

/**
 * Runs the one statement of a migration again and again until it changes no row. Each time is a transaction of its own,
 * so its locks are short. A process that is killed loses nothing: the next one goes on with the rows that remain.
 */
async function applyInBatches(
  session: MigrationSession,
  name: string,
  sql: string,
  note: () => Promise<void>,
): Promise<void> {
  const { client, limits, report } = session
  await client.query(`SET lock_timeout = ${limits.lockTimeoutMs}`)
  await client.query(`SET statement_timeout = ${limits.statementTimeoutMs}`)
  let rows = 0
  let reportedAt = Date.now()
  for (let batch = 1; ; batch++) {
    if (batch > MOST_BATCHES)
      throw new Error(
        `Migration ${name} changed ${rows} rows and still finds some. Its condition must exclude what is done.`,
      )
    const beganAt = Date.now()
    const changed = await withRetries(session, `Migration ${name}`, async (onBlocked) => {
      return (await session.run(sql, onBlocked)).rowCount ?? 0
    }).catch((error: Error) => {
      throw new Error(
        `Migration ${name} stopped after ${rows} rows: ${error.message}. The next start goes on from there.`,
        { cause: error },
      )
    })
    if (changed === 0) break
    rows += changed
    if (Date.now() - reportedAt > PROGRESS_MS) {
      report(`Migration ${name}: ${rows} rows are done.`)
      reportedAt = Date.now()
    }
    // As long as the batch took, so that at least half of the time belongs to the traffic.
    await sleep(Date.now() - beganAt)
  }
  await note()
}

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

// The number that Prisma's own `migrate deploy` locks, so that the two never work at the same time.
const ADVISORY_LOCK = 72707369

// How often a waiting process says so.
const REMINDER_MS = 30_000

/**
 * Waits until no other process migrates this database, and keeps all others from it until the session ends.
 * It asks again and again: a session that waits inside of PostgreSQL would keep a snapshot, for which an index that is
 * built concurrently must wait.
 */
async function takeTurn({ client, limits, report }: MigrationSession): Promise<void> {
  const beganAt = Date.now()
  let reportedAt = 0
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [ADVISORY_LOCK])
    if (rows[0].mine) return
    if (Date.now() - beganAt > limits.turnTimeoutMs)
      throw new Error(
        'Another process has been migrating this database for too long. Look at what it waits for.',
      )
    if (Date.now() - reportedAt > REMINDER_MS) {
      report('Another process migrates this database. Waiting until it is done.')
      reportedAt = Date.now()
    }
    await sleep(limits.lookMs)
  }
}
