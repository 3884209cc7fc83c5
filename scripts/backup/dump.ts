import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { readManifest, writeManifest } from './manifest'
import { finishedPlace, unfinishedPlace } from './places'

const FILE = 'khata.dump'

/**
 * Dumps a database with the pg_dump of this machine. Returns the folder of the dump.
 * @throws {Error} pg_dump's own message: it is missing, or older than the server.
 */
export async function dumpDatabase(url: string, folder: string): Promise<string> {
  const startedAt = new Date()
  const unfinished = unfinishedPlace(folder, 'dump', startedAt)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const file = path.join(unfinished, FILE)
  run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
  writeManifest(unfinished, {
    postgres: await serverVersion(url),
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    directories: [],
    files: [{ path: FILE, bytes: statSync(file).size, sha256: await hashOf(file) }],
  })
  const finished = finishedPlace(unfinished)
  renameSync(unfinished, finished)
  return finished
}

/**
 * Fills an empty database from a dump, in one transaction.
 * @throws {Error} a sentence, if the dump has changed or the database is not empty; else pg_restore's own message.
 */
export async function restoreDump(url: string, dump: string): Promise<void> {
  const { files } = readManifest(dump)
  const file = path.join(dump, FILE)
  if (files[0]?.sha256 !== (await hashOf(file)))
    throw new Error(`The dump is damaged: ${file} was changed. Use another one.`)
  if (!(await isEmpty(url)))
    throw new Error('The database of DATABASE_URL is not empty. Make a new one for the restoration.')
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  run('pg_restore', url, [...options, `--dbname=${withoutPassword(url)}`, file])
}

function run(program: 'pg_dump' | 'pg_restore', url: string, args: string[]) {
  const own = program === 'pg_dump' ? [`--dbname=${withoutPassword(url)}`] : []
  const { status, stderr, error } = spawnSync(program, [...own, ...args], {
    encoding: 'utf8',
    // Every user of this machine can read the arguments of a process, but not its environment.
    env: { ...process.env, PGPASSWORD: decodeURIComponent(new URL(url).password) },
  })
  if (error) throw new Error(`${program} cannot be started: install the client programs of PostgreSQL.`)
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`)
}

function withoutPassword(url: string): string {
  const parsed = new URL(url)
  parsed.password = ''
  return parsed.href
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const serverVersion = (url: string) =>
  ask<{ version: string }>(url, `SELECT current_setting('server_version') AS version`).then(
    (row) => row?.version ?? '',
  )

const isEmpty = (url: string) =>
  ask(url, 'SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1').then((row) => !row)

async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString })
  // The statement that waits fails too, and says so.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows[0]
  } finally {
    await client.end()
  }
}
