import { readFileSync } from 'node:fs'
import path from 'node:path'

const USER_AND_DATABASE = 'khata'
// In postmaster.pid: process, data directory, start time, port.
const PORT_LINE = 3

/**
 * The address of the database to look at: DATABASE_URL, or the embedded one of the instance that runs on `dataDir`.
 * @throws {Error} a sentence that says what to do when there is none.
 */
export function instanceDatabase(dataDir: string): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  try {
    const { POSTGRES_PASSWORD: password } = JSON.parse(
      readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'),
    )
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
