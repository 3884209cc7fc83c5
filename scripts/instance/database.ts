import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { secretsOf } from '../start/secrets'

const USER_AND_DATABASE = 'khata'
// The lines of postmaster.pid are: process, data directory, start time, port.
const PORT_LINE = 3

/**
 * The address of the database: DATABASE_URL, or else that of the embedded database of the instance on `dataDir`.
 * @throws {Error} a sentence that says what to do if there is none.
 */
export function instanceDatabase(dataDir: string): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  try {
    const { POSTGRES_PASSWORD: password } = secretsOf(dataDir)
    const running = readFileSync(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
    const port = running.split('\n')[PORT_LINE]
    return `postgresql://${USER_AND_DATABASE}:${password}@127.0.0.1:${port}/${USER_AND_DATABASE}`
  } catch (error) {
    throw new Error(
      `No embedded database is running on ${dataDir}: start Khata with npm start, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

const CONNECT_TIMEOUT_MS = 10_000

/** Does some work over one connection to the database of an instance. */
export async function withDatabase<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // If the connection ends between two queries, the next query fails and reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
