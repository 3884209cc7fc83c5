import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
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
  /** What the server writes. */
  logFile: string
  url(database: string): string
  /** Runs statements, separated by semicolons, in one session of a database. */
  run(database: string, sql: string): Promise<void>
  /** Calls `work` with a connection to a database. */
  connected<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T>
  /** The rows of one statement. */
  rows(database: string, sql: string): Promise<unknown[]>
  /** Makes a database with all migrations. */
  createMigrated(database: string): Promise<void>
  /** Brings a database that was kept up to the migrations of this checkout. */
  migrate(database: string): Promise<void>
  /** Makes `database` again as an exact copy of another one, and writes a checkpoint. */
  copy(template: string, database: string): Promise<void>
  stop(): Promise<void>
}

// Its data is invented, and it listens to this machine alone. So a folder that is kept needs no secret beside it.
const PASSWORD = 'bench'

/**
 * Starts a PostgreSQL with the settings of `npm start`: every commit is on the disk. It is deleted when this process ends.
 * @param kept a folder whose data stays.
 */
export async function openBenchCluster(root: string, kept?: string): Promise<BenchCluster> {
  const home = kept ?? path.join(tmpdir(), `khata-bench-${randomUUID()}`)
  const logFile = `${home}.log`
  const cluster = await openCluster({
    home,
    port: await firstFreePort(FIRST_PORT),
    password: PASSWORD,
    logFile,
    disposable: kept === undefined,
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
  const upToDate = async (database: string) => {
    await migrate(cluster.url(database), path.join(root, 'prisma/migrations'))
  }
  const create = (database: string, how: string) =>
    run(
      'postgres',
      `DROP DATABASE IF EXISTS ${database} WITH (FORCE);\nCREATE DATABASE ${database} ${how};\nCHECKPOINT`,
    )

  return {
    logFile,
    url: cluster.url,
    run,
    rows: (database, sql) => connected(database, async (client) => (await client.query(sql)).rows),
    connected,
    async createMigrated(database) {
      await create(database, '')
      await upToDate(database)
    },
    migrate: upToDate,
    copy: (template, database) => create(database, `TEMPLATE ${template} STRATEGY file_copy`),
    async stop() {
      const exit = once(server, 'exit', { signal: AbortSignal.timeout(STOP_MS) })
      server.kill('SIGINT')
      await exit
    },
  }
}
