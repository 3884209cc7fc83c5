import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Secrets } from '../start/secrets'

const USER_AND_DATABASE = 'khata'
// The lines of postmaster.pid are: process, data directory, start time, port.
const PORT_LINE = 3

/**
 * The address of the database to check: DATABASE_URL, or that of the embedded database of the instance on `dataDir`.
 * @throws {Error} a sentence that says what to do when there is none.
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
  // When the connection ends between two queries, the next query fails and reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The APP_SECRET of the instance that runs on `dataDir`, unless the environment names one.
 * @throws {Error} a sentence that says what to do when there is none.
 */
export function instanceSecret(dataDir: string): string {
  if (process.env.APP_SECRET) return process.env.APP_SECRET
  try {
    return secretsOf(dataDir).APP_SECRET
  } catch (error) {
    throw new Error(`${dataDir} holds no secrets: start Khata with npm start, or set APP_SECRET.`, {
      cause: error,
    })
  }
}

/**
 * Gives this process the database and the secrets of the instance that runs on `dataDir`, unless the environment names them.
 * A DATABASE_URL without APP_SECRET stays alone: the secret of that database is not in `dataDir`.
 */
export function takeEnvironment(dataDir: string): void {
  const embedded = !process.env.DATABASE_URL && !process.env.APP_SECRET && secretsOf(dataDir)
  process.env.DATABASE_URL ||= instanceDatabase(dataDir)
  if (!embedded) return
  process.env.APP_SECRET = embedded.APP_SECRET
  process.env.APP_SECRET_PREVIOUS = embedded.APP_SECRET_PREVIOUS ?? ''
}

/** The secrets in the file of an embedded instance. @throws {Error} when there is no such file. */
export function secretsOf(dataDir: string): Secrets {
  return JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
}
