import { type ChildProcess, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../lib/core/duration'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { openCluster } from '../postgres/cluster'
import { firstFreePort } from '../postgres/free-port'
import { type Place, placeCluster } from '../postgres/place'
import { ARCHIVE, completeBackups, MANIFEST, requireEmbedded, SECRETS } from './main'

// Not the ports of a running instance, and probably not those of another restoration.
const FIRST_PORT = 23432 + (process.pid % 1000)
// Replaying the log of a large backup may take long.
const RECOVERY_TIMEOUT_MS = DAY_MS

/** Creates the database of a data directory from a backup, or from the newest one in a folder. */
export async function main(dataDir: string, { positionals: [given] }: Arguments): Promise<void> {
  if (!given) throw new UsageError()
  requireEmbedded()
  const folder = path.resolve(given)
  const backup = existsSync(path.join(folder, ARCHIVE)) ? folder : completeBackups(folder).at(-1)
  if (!backup) throw new Error(`There is no backup in ${folder}.`)
  console.log(`Restoring ${backup}…`)
  await restoreBackup(backup, dataDir)
  console.log(`Restored into ${dataDir}. Start it with npm start.`)
  console.log(
    'Now read "After a restoration" in docs/backup.md: the world outside knows more than these books.',
  )
}

/**
 * Works in a folder next to the database, and renames it at the very end. So an interrupted restoration is never used as a database, and
 * can be started again.
 * @throws {Error} a sentence that says why nothing was restored.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<void> {
  const home = path.join(dataDir, 'postgres')
  if (existsSync(home))
    throw new Error(`There is a database already. Move it away first: mv ${home} ${home}.before`)
  const manifest = readManifest(backup)
  const password = keepSameSecrets(backup, dataDir)
  const unfinished = `${home}.restoring`
  removeCluster(unfinished)
  const place = placeCluster(unfinished)
  unpack(path.join(backup, ARCHIVE), place)
  await requireSame(manifest, place.data)
  const cluster = await openCluster({
    home: unfinished,
    port: await firstFreePort(FIRST_PORT),
    password,
    logFile: path.join(dataDir, 'restore.log'),
    readyTimeoutMs: RECOVERY_TIMEOUT_MS,
  })
  // It replays the log of the backup, and accepts connections only after that.
  await stop(await cluster.launch())
  renameSync(unfinished, home)
}

/** Deletes what an interrupted restoration has left. If root started it, the folder may be a link. */
function removeCluster(home: string): void {
  if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
}

/** The part of PostgreSQL's manifest that is compared: https://www.postgresql.org/docs/current/backup-manifest-format.html */
interface Manifest {
  Files: { Path: string; Checksum: string }[]
}

function readManifest(backup: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(backup, MANIFEST), 'utf8'))
  } catch (error) {
    throw new Error(`${backup} has no manifest that can be read: it is not a complete backup.`, {
      cause: error,
    })
  }
}

/**
 * Copies the secrets of a backup into a data directory. Existing secrets stay, because they may be newer.
 * @returns the password of the database
 */
function keepSameSecrets(backup: string, dataDir: string): string {
  const [stored, own] = [path.join(backup, SECRETS), path.join(dataDir, SECRETS)]
  const passwordIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')).POSTGRES_PASSWORD as string
  if (!existsSync(own)) copyFileSync(stored, own)
  else if (passwordIn(own) !== passwordIn(stored))
    throw new Error(
      `${own} belongs to another instance: choose an empty folder with KHATA_DATA_DIR, or move that file away.`,
    )
  return passwordIn(own)
}

/** Unpacks as the user who runs the server. That user may not be able to open the archive. */
function unpack(archive: string, { data, owner }: Place): void {
  mkdirSync(data, { mode: 0o700 })
  if (owner) chownSync(data, owner.uid, owner.gid)
  const input = openSync(archive, 'r')
  const args = ['--extract', '--gzip', '--no-same-owner', '--file=-', `--directory=${data}`]
  const { status, stderr, error } = spawnSync('tar', args, {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    stdio: [input, 'ignore', 'pipe'],
  })
  closeSync(input)
  if (error) throw new Error(`tar cannot be started: ${error.message}.`)
  if (status !== 0) throw new Error(`The backup is damaged: ${archive}: ${stderr.trim()}`)
}

/** Compares each file with PostgreSQL's manifest, as pg_verifybackup does. */
async function requireSame({ Files }: Manifest, data: string): Promise<void> {
  for (const { Path, Checksum } of Files) {
    const file = path.join(data, Path)
    if (!existsSync(file) || (await hashOf(file)) !== Checksum)
      throw new Error(`The backup is damaged: ${Path} is not what its manifest says. Use another one.`)
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}
