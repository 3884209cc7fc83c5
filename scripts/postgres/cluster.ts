import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { initialise, SUPERUSER, serverEnv } from './initialise'
import { leashPostgres } from './leash'
import { clearLeftovers } from './leftover'
import { type Place, placeCluster } from './place'
import { reasonOfEnd } from './reason-of-end'
import { serverFlags } from './server-flags'

export type ClusterOptions = {
  /** The directory of the data, or a link to it (see placeCluster). */
  home: string
  port: number
  password: string
  /** The default is a file beside the data. */
  logFile?: string
  /** Faster, but the data does not survive a crash of the machine. Implies `disposable`. */
  temporary?: boolean
  /** The data is deleted when the process that made it ends. */
  disposable?: boolean
  /** How long the server may take until it accepts connections. */
  readyTimeoutMs?: number
}

export type Cluster = {
  home: string
  url(database: string): string
  /** Starts the server. Resolves when it accepts connections. */
  launch(): Promise<ChildProcess>
}

// After a crash the server replays its log, which max_wal_size limits. If it takes longer, something else is wrong.
const READY_TIMEOUT_MS = 120_000

export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const place = placeCluster(options.home)
  initialise(place, options.password)
  const logFile = options.logFile ?? path.join(place.home, 'postgres.log')
  const url = (database: string) =>
    `postgresql://${SUPERUSER}:${options.password}@127.0.0.1:${options.port}/${database}`
  return {
    home: place.home,
    url,
    async launch() {
      await clearLeftovers(place.data)
      const server = startServer(place, options, logFile)
      await answers(server, url('postgres'), logFile, options.readyTimeoutMs)
      return server
    },
  }
}

function startServer(place: Place, options: ClusterOptions, logFile: string): ChildProcess {
  const log = openSync(freshLog(logFile), 'a', 0o600)
  const server = spawn(place.binaries.postgres, serverFlags({ ...options, data: place.data }), {
    ...place.owner,
    cwd: '/',
    env: serverEnv(),
    stdio: ['ignore', log, log],
    // It has its own session. Ctrl-C in the terminal must reach only the supervisor, which stops this server last.
    detached: true,
  })
  closeSync(log)
  leashPostgres(server, options.temporary || options.disposable ? [place.home, options.home] : [])
  return server
}

// The messages of a few ordinary days. One older file is kept.
const LOG_LIMIT_BYTES = 10_000_000

function freshLog(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  return file
}

async function answers(server: ChildProcess, url: string, logFile: string, timeoutMs = READY_TIMEOUT_MS) {
  let failure: string | null = null
  server.once('error', (error) => {
    failure = error.message
  })
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(30)) {
    if (server.exitCode !== null || server.signalCode !== null) failure ??= 'it ended at once'
    if (failure)
      throw new Error(
        `The embedded PostgreSQL did not start (${failure}): see ${logFile}.\n${reasonOfEnd(readFileSync(logFile, 'utf8'))}`,
      )
    if (await accepts(url)) return
  }
  server.kill('SIGQUIT')
  throw new Error(`The embedded PostgreSQL was not ready after ${timeoutMs / 1000} s: see ${logFile}.`)
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
