import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { DAY_MS } from '../../lib/core/duration'
import { openCluster } from '../postgres/cluster'
import { firstFreePort } from '../postgres/free-port'
import { type Owner, placeCluster } from '../postgres/place'
import { unpack } from './copy-files'
import { type Manifest, readManifest } from './manifest'
import { walOf } from './places'
import { keepSameSecrets } from './restore-secrets'

export type Restoration = {
  /** The folder of all backups. */
  folder: string
  /** The base backup to begin with. */
  backup: string
  dataDir: string
  /** The moment to which the log is applied, with its zone. PostgreSQL reads it to the microsecond. Null: all of it. */
  to: string | null
}

export type Restored = {
  /** When the last transaction that was restored had been committed. Null: the backup needed none of the log. */
  lastCommitAt: Date | null
}

// Not the ports of a running instance, and probably not those of another restoration.
const FIRST_PORT = 23432 + (process.pid % 1000)
// The log of a week may take hours. Its progress is in the log file.
const RECOVERY_TIMEOUT_MS = DAY_MS

/**
 * Makes the database of a data directory from a base backup and the archived log. It works in a folder beside it, which
 * gets its name at the very end: an interrupted restoration is never used as a database, and can be begun again.
 * @throws {Error} a sentence that says why nothing was restored.
 */
export async function restoreBase({ folder, backup, dataDir, to }: Restoration): Promise<Restored> {
  const home = path.join(dataDir, 'postgres')
  if (existsSync(home))
    throw new Error(`There is a database already. Move it away first: mv ${home} ${home}.before`)
  const manifest = readManifest(backup)
  const password = keepSameSecrets(backup, dataDir)
  const unfinished = `${home}.restoring`
  removeCluster(unfinished)

  const place = placeCluster(unfinished)
  requireVersion(manifest, place.binaries.version)
  await unpack(path.join(backup, 'data'), place.data, dataOf(manifest), place.owner)
  await requestRecovery(place.data, place.owner)
  const cluster = await openCluster({
    home: unfinished,
    port: await firstFreePort(FIRST_PORT),
    password,
    logFile: path.join(dataDir, 'restore.log'),
    settings: recoverySettings(walOf(folder), place.owner, to),
    readyTimeoutMs: RECOVERY_TIMEOUT_MS,
  })
  const server = await cluster.launch().catch((error: Error) => {
    throw new Error(explain(error.message, to))
  })
  const lastCommitAt = await finish(server, cluster.url('postgres'))
  renameSync(unfinished, home)
  return { lastCommitAt }
}

/** What an interrupted restoration has left. When root began it, the folder may be a link. */
function removeCluster(home: string) {
  if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
}

function requireVersion({ postgres }: Manifest, installed: string) {
  const [wanted, found] = [postgres, installed].map((version) => version.split('.')[0])
  if (wanted !== found)
    throw new Error(
      `The backup is of PostgreSQL ${postgres} and this Khata brings ${installed}: use the Khata of the backup.`,
    )
}

/** The manifest of the part that is the server's. */
function dataOf(manifest: Manifest): Manifest {
  const inside = (name: string) => path.relative('data', name)
  return {
    ...manifest,
    directories: manifest.directories.map(inside),
    files: manifest.files
      .filter((file) => file.path.startsWith(`data${path.sep}`))
      .map((file) => ({ ...file, path: inside(file.path) })),
  }
}

/** The server begins with a recovery when it finds this file, and removes it at the end. */
async function requestRecovery(data: string, owner: Owner | undefined) {
  const file = path.join(data, 'recovery.signal')
  await writeFile(file, '', { mode: 0o600 })
  if (owner) await chown(file, owner.uid, owner.gid)
}

/** No session can open the database before the recovery is done, so a server that accepts connections is done. */
function recoverySettings(wal: string, owner: Owner | undefined, to: string | null): Record<string, string> {
  const hasLog = existsSync(wal)
  if (hasLog && !canRead(wal, owner))
    throw new Error(`The user who runs PostgreSQL (id ${owner?.uid}) cannot read ${wal}: make it theirs.`)
  return {
    hot_standby: 'off',
    // In the shell of the server, %f is the name of the segment and %p where it shall be.
    restore_command: hasLog ? `cp ${inShell(wal)}/%f "%p"` : 'false',
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    // This setting is read before the server knows the names of zones, also Z.
    ...(to && { recovery_target_time: to.replace(/Z$/, '+00:00') }),
  }
}

const inShell = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

const canRead = (wal: string, owner: Owner | undefined) =>
  spawnSync('/bin/sh', ['-c', 'ls "$1"/* >/dev/null && cat "$1"/* | head -c 1', 'sh', wal], {
    ...owner,
    cwd: '/',
  }).status === 0

function explain(message: string, to: string | null): string {
  if (to && message.includes('recovery ended before configured recovery target was reached'))
    return (
      `The log ends before ${to}: nothing was committed after that moment, or its log was not archived. ` +
      'Leave --to away to restore all there is.'
    )
  return message
}

/** Reads how far the recovery came, and stops the server in order. */
async function finish(server: ChildProcess, connectionString: string): Promise<Date | null> {
  const ended = once(server, 'exit')
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    return rows[0]?.at ?? null
  } finally {
    await client.end().catch(() => {})
    server.kill('SIGINT')
    await ended
  }
}
