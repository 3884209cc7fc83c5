import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../prisma/migrate'
import { openCluster } from '../../scripts/postgres/cluster'
import { firstFreePort } from '../../scripts/postgres/free-port'

// Other ports than those of `npm start` and of the tests.
const FIRST_PORT = 26432
const STOP_MS = 30_000

export interface BenchCluster {
  url(database: string): string
  /** Runs statements, separated by semicolons, in one session of a database. */
  run(database: string, sql: string): Promise<void>
  /** Calls `work` with a connection to a database. */
  connected<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T>
  /** The rows of one statement. */
  rows(database: string, sql: string): Promise<unknown[]>
  /** Makes a database with all migrations. */
  createMigrated(database: string): Promise<void>
  /** Makes `database` again as an exact copy of another one, and writes a checkpoint. */
  copy(template: string, database: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL with the settings of `npm start`: every commit is on the disk. It is deleted when this process ends. */
export async function openBenchCluster(root: string): Promise<BenchCluster> {
  const home = path.join(tmpdir(), `khata-bench-${randomUUID()}`)
  const cluster = await openCluster({
    home,
    port: await firstFreePort(FIRST_PORT),
    password: 'bench',
    logFile: `${home}.log`,
    disposable: true,
  })
  const server = await cluster.launch()

  async function connected<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: cluster.url(database) })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const run = (database: string, sql: string) =>
    connected(database, async (client) => {
      // One by one, because CREATE DATABASE and CHECKPOINT cannot run in the transaction of a script.
      for (const statement of sql.split(/;\s*\n/)) if (statement.trim()) await client.query(statement)
    })
  const create = (database: string, how: string) =>
    run(
      'postgres',
      `DROP DATABASE IF EXISTS ${database} WITH (FORCE);\nCREATE DATABASE ${database} ${how};\nCHECKPOINT`,
    )

  return {
    url: cluster.url,
    run,
    rows: (database, sql) => connected(database, async (client) => (await client.query(sql)).rows),
    connected,
    async createMigrated(database) {
      await create(database, '')
      await migrate(cluster.url(database), path.join(root, 'prisma/migrations'))
    },
    copy: (template, database) => create(database, `TEMPLATE ${template} STRATEGY file_copy`),
    async stop() {
      const exit = once(server, 'exit', { signal: AbortSignal.timeout(STOP_MS) })
      server.kill('SIGINT')
      await exit
    },
  }
}

/**
 * A file of SQL with its $names$ filled in. `pg_temp.made(kind, n)` in it is the id that `made` returns.
 * @throws {Error} if a value is missing.
 */
export function sqlOf(file: string, values: Record<string, string | number>): string {
  return (
    MADE +
    readFileSync(file, 'utf8').replace(/\$([a-z]+)\$/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${file} needs $${name}$`)
      return String(value)
    })
  )
}

const MADE = `CREATE OR REPLACE FUNCTION pg_temp.made(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
  AS 'SELECT (lpad(kind, 8, ''0'') || ''-0000-7000-8000-'' || lpad(to_hex(n), 12, ''0''))::uuid';\n`

/** The id of a kind, in hex digits, and a number. */
export function made(kind: string, n: number): string {
  return `${kind.padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}
