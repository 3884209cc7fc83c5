import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openCluster } from '../postgres/cluster'
import { firstFreePort } from '../postgres/free-port'
import { keepSecrets } from '../start/secrets'

// Embedded databases as `npm start` runs them, for backup drills.

// Each test file is a process, and two run at a time.
const FIRST_PORT = 21432 + (process.pid % 1000)

/** Registers what to do at the end: of the test, or of its file. */
type AtEnd = (end: () => void | Promise<void>) => void

/** A folder that is deleted at the end. Other users can enter it, because the server may run as another user. */
export function newFolder(name: string, atEnd: AtEnd = onTestFinished): string {
  const folder = path.join(tmpdir(), `khata-drill-${randomUUID()}`, name)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  atEnd(() => rmSync(path.dirname(folder), { recursive: true, force: true }))
  return folder
}

/** A running empty database. */
export async function runningInstance(atEnd: AtEnd = onTestFinished) {
  const dataDir = newFolder('source', atEnd)
  const { POSTGRES_PASSWORD: password } = keepSecrets(dataDir)
  const home = path.join(dataDir, 'postgres')
  const port = await firstFreePort(FIRST_PORT)
  const cluster = await openCluster({ home, port, password })
  const server = await cluster.launch()
  atEnd(() => stop(server))
  await ask(cluster.url('postgres'), 'CREATE DATABASE khata')
  return { url: cluster.url('khata'), dataDir }
}

/** Starts the database that was restored into a data directory. Returns its address. */
export async function startRestored(dataDir: string): Promise<string> {
  const { POSTGRES_PASSWORD: password } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
  const home = path.join(dataDir, 'postgres')
  const cluster = await openCluster({ home, port: await firstFreePort(FIRST_PORT), password })
  const server = await cluster.launch()
  onTestFinished(() => stop(server))
  return cluster.url('khata')
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGQUIT')
  await ended
}

/** Runs one statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql, params)).rows
  } finally {
    await client.end()
  }
}
