import path from 'node:path'
import pg from 'pg'
import { type Cluster, openCluster } from '../postgres/cluster'
import { firstFreePort } from '../postgres/free-port'
import type { Program } from './supervisor'

// Not 5432, which the system's own PostgreSQL may use.
const FIRST_PORT = 25432
const DATABASE = 'khata'
// A fast shutdown ends sessions and writes a checkpoint.
const GRACE_MS = 4_000

export type EmbeddedDatabase = { program: Program; url: string; create(): Promise<void> }

/** The cluster of this data directory. The first start creates it, and later starts use it again. */
export async function embeddedDatabase(dataDir: string, password: string): Promise<EmbeddedDatabase> {
  const cluster = await openCluster({
    home: path.join(dataDir, 'postgres'),
    port: await firstFreePort(FIRST_PORT),
    password,
    logFile: path.join(dataDir, 'postgres.log'),
  })
  return {
    url: cluster.url(DATABASE),
    program: {
      name: 'database',
      stopSignal: 'SIGINT',
      graceMs: GRACE_MS,
      neverGiveUp: true,
      launch: cluster.launch,
    },
    create: () => createDatabase(cluster),
  }
}

async function createDatabase(cluster: Cluster) {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  // The running statement fails with the same error. Without a listener, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
