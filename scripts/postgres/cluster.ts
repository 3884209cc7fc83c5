import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { leashPostgres } from './leash'
import { type Place, placeCluster } from './place'

export type ClusterOptions = {
  /** The data directory, or a link to it (see placeCluster). */
  home: string
  port: number
  password: string
  /** The default is a file beside the data. */
  logFile?: string
  /** Faster, but the data does not survive a crash of the machine. Implies `disposable`. */
  temporary?: boolean
  /** True if the data is deleted when the process that made it ends. */
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
    // Its own session, so that Ctrl-C in the terminal reaches only the supervisor, which stops this server last.
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

// What the server tells a client that connects while it starts or stops. This is not why the server ended.
const TOLD_TO_A_CLIENT = /the database system is |terminating connection/

/** The message in a server's log that says why the server ended. The last message only says that it is down. */
export function reasonOfEnd(log: string): string {
  const lines = log.trimEnd().split('\n')
  const isReason = (line: string) => /FATAL|PANIC/.test(line) && !TOLD_TO_A_CLIENT.test(line)
  return lines.findLast(isReason) ?? lines.at(-1) ?? ''
}

type ServerSettings = { data: string; port: number; temporary?: boolean | undefined }

/** The settings of the embedded server that differ from PostgreSQL's defaults, and why. */
function serverFlags({ data, port, temporary = false }: ServerSettings): string[] {
  const all: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    // The path of a Unix socket may have 107 bytes, which can be too short. All clients use TCP.
    unix_socket_directories: '',
    // Each worker of a test run has a pool, and there may be as many workers as cores.
    max_connections: temporary ? 500 : 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // On a solid-state disk, the random reads of an index cost little more than the reads of a scan.
    random_page_cost: 1.1,
    // The queries are short. Compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...(temporary && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const SUPERUSER = 'khata'

/** Creates the data of the cluster, unless it exists. Refuses data of another PostgreSQL version. */
function initialise(place: Place, password: string) {
  const versionFile = path.join(place.data, 'PG_VERSION')
  if (!existsSync(versionFile)) create(place, password)
  const written = readFileSync(versionFile, 'utf8').trim()
  const installed = place.binaries.version.split('.')[0]
  if (written !== installed)
    throw new Error(
      `${place.home} was written by PostgreSQL ${written} and this Khata brings ${installed}: ` +
        'dump it with the earlier version and restore it here, or use DATABASE_URL.',
    )
}

/** Creates the data in a directory with another name first, so that an interrupted one is never used as a database. */
function create(place: Place, password: string) {
  const unfinished = `${place.data}.new`
  const passwordFile = path.join(place.home, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.owner) chownSync(passwordFile, place.owner.uid, place.owner.gid)
  // The built-in locale sorts text and changes case the same way on every system.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const result = spawnSync(place.binaries.initdb, [`--pgdata=${unfinished}`, ...access, ...locale], {
    ...place.owner,
    cwd: '/',
    encoding: 'utf8',
    env: serverEnv(),
  })
  rmSync(passwordFile)
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    const reason = result.error?.message ?? result.stderr.trim()
    throw new Error(`The embedded PostgreSQL could not create its data in ${place.home}: ${reason}`)
  }
  renameSync(unfinished, place.data)
}

/** An environment without the caller's variables: PGDATA, PGPORT or a locale must not change this server. */
function serverEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV } = process.env
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' }
}

// A fast shutdown writes a checkpoint. An immediate shutdown does not, and ends at once.
const STEPS = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 3_000 },
  { signal: 'SIGKILL', waitMs: 3_000 },
] as const

/** Stops a server that a killed run has left on this data directory, so that a new server can use it. */
async function clearLeftovers(data: string) {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid && worksOn(pid, data)) await end(pid, data)
  // PostgreSQL does not start if the process id in an old pid file exists. That may be another program by now.
  else if (pid && exists(pid)) rmSync(pidFile, { force: true })
  for (const orphan of processesOn(data)) await end(orphan, data, STEPS.slice(1))
}

async function end(pid: number, data: string, steps: readonly (typeof STEPS)[number][] = STEPS) {
  for (const { signal, waitMs } of steps) {
    if (worksOn(pid, data)) process.kill(pid, signal)
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(20))
      if (!worksOn(pid, data)) return
  }
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The working directory of a PostgreSQL process is its data directory. On systems other than Linux, its command line shows it. */
function worksOn(pid: number, data: string): boolean {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(data)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

function processesOn(data: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && worksOn(pid, data))
}
