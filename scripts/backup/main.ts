import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { instanceDatabase } from '../instance/database'

// A backup folder contains one folder per backup, such as khata-20261122T064512Z. It holds what PostgreSQL wrote (base.tar.gz and
// backup_manifest) and the secrets, without which the encrypted data cannot be read.
const NAME = /^khata-\d{8}T\d{6}Z$/
const UNFINISHED = '.unfinished'

export const ARCHIVE = 'base.tar.gz'
export const MANIFEST = 'backup_manifest'
export const SECRETS = 'secrets.json'

/** The operator's own PostgreSQL has its own tools for backups. @throws {Error} a sentence. */
export function requireEmbedded(): void {
  if (process.env.DATABASE_URL)
    throw new Error(
      'This is for the embedded database. docs/backup.md says how to back up your own PostgreSQL.',
    )
}

/** Backs up the instance that runs on a data directory. */
export async function main(
  dataDir: string,
  { positionals: [given], values }: Arguments<{ keep?: string }>,
): Promise<void> {
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (!given || (keep !== null && !(Number.isInteger(keep) && keep > 0))) throw new UsageError()
  requireEmbedded()
  const folder = path.resolve(given)
  const startedAt = Date.now()
  const backup = await takeBackup(instanceDatabase(dataDir), dataDir, folder)
  console.log(`Backed up to ${backup} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  console.log('It holds the secrets of the instance: a person who reads it can read everything.')
  if (keep) for (const old of forgetOldBackups(folder, keep)) console.log(`Deleted ${old}.`)
}

/**
 * Takes a backup of a running embedded server.
 * @param url its address, as its superuser
 * @returns the folder of the backup. It has this name only when it is complete.
 */
export async function takeBackup(url: string, dataDir: string, folder: string): Promise<string> {
  const backup = path.join(folder, `khata-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`)
  const unfinished = backup + UNFINISHED
  // The server may run as another user, who must be able to enter the folder.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    await writeBaseBackup(url, unfinished)
    writeFileSync(path.join(unfinished, SECRETS), readFileSync(path.join(dataDir, SECRETS)), {
      mode: 0o600,
      flush: true,
    })
    await readThrough(path.join(unfinished, ARCHIVE))
    renameSync(unfinished, backup)
    return backup
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** The server writes the backup itself, as it does for pg_basebackup, which the embedded PostgreSQL does not include. */
async function writeBaseBackup(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}?replication=database` })
  // The waiting statement fails, too, and reports the error.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '')
    chownSync(folder, uid, gid)
    // Until the connection ends, the slot keeps the log that the backup needs.
    await client.query(`CREATE_REPLICATION_SLOT khata_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    await client.query(
      `BASE_BACKUP (TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)}, COMPRESSION 'gzip', WAL,
        CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    )
  } catch (error) {
    throw new Error(`PostgreSQL could not write the backup: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The archive has a checksum of its content. @throws {Error} if it cannot be read back. */
async function readThrough(archive: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(archive), createGunzip(), nowhere)
}

/** The complete backups in a folder, oldest first. */
export function completeBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => NAME.test(name))
  return names.sort().map((name) => path.join(folder, name))
}

/** Deletes all but the newest backups. @returns those that were deleted. */
export function forgetOldBackups(folder: string, keep: number): string[] {
  const old = completeBackups(folder).slice(0, -keep)
  for (const backup of old) rmSync(backup, { recursive: true })
  return old
}
