import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyData, copyFile, storeFile } from './copy-files'
import { type StoredFile, writeManifest } from './manifest'
import { finishedPlace, unfinishedPlace } from './places'

export type Source = {
  /** The address of the running server, as its superuser. The files of the server must be on this machine. */
  url: string
  /** The file without which the encrypted data cannot be read. */
  secretsFile: string
}

/**
 * Takes a base backup of a running server, as the manual of PostgreSQL describes it ("Making a Base Backup Using the Low
 * Level API"): the package of the embedded server does not bring pg_basebackup. The backup includes the part of the log
 * that it needs, so it can be restored alone.
 * @returns the folder of the backup
 */
export async function takeBaseBackup({ url, secretsFile }: Source, folder: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'khata-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const unfinished = unfinishedPlace(folder, 'base', new Date())
    await mkdir(path.join(unfinished, 'data'), { recursive: true, mode: 0o700 })
    await fill(client, unfinished, secretsFile)
    const finished = finishedPlace(unfinished)
    renameSync(unfinished, finished)
    return finished
  } finally {
    // The end of the connection also ends a backup that has failed, and drops the slot.
    await client.end().catch(() => {})
  }
}

async function fill(client: pg.Client, backup: string, secretsFile: string): Promise<void> {
  const to = path.join(backup, 'data')
  const { data, version, startedAt } = await begin(client)
  const copied = await copyData(data, to)
  const { label, segments, endedAt } = await end(client)
  const files = [...copied.files, await storeFile(to, 'backup_label', label)]
  for (const name of segmentFiles(path.join(data, 'pg_wal'), segments)) {
    const segment = path.join('pg_wal', name)
    const stored = await copyFile(path.join(data, segment), path.join(to, segment))
    if (!stored) throw new Error(`The server removed ${segment} during the backup.`)
    files.push({ path: segment, ...stored })
  }
  const secrets = await storeFile(backup, 'secrets.json', readFileSync(secretsFile))
  writeManifest(backup, {
    postgres: version,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    firstSegment: segments.first,
    lastSegment: segments.last,
    directories: copied.directories.map(inData),
    files: [...files.map((file): StoredFile => ({ ...file, path: inData(file.path) })), secrets],
  })
}

const inData = (name: string) => path.join('data', name)

// A slot keeps the log that was written since, until the connection ends. `true` for pg_backup_start: the checkpoint is
// written at once, not spread over minutes.
const BEGIN = `
SELECT current_setting('data_directory') AS data, current_setting('server_version') AS version, clock_timestamp() AS started_at,
  (SELECT lsn FROM pg_create_physical_replication_slot('khata_backup_' || pg_backend_pid(), true, true)) AS kept_from`

async function begin(client: pg.Client) {
  const { rows } = await client.query<{ data: string; version: string; started_at: Date }>(BEGIN)
  const [{ data, version, started_at }] = rows as [(typeof rows)[number]]
  if (!existsSync(path.join(data, 'PG_VERSION')))
    throw new Error(`The files of the server are not on this machine (${data}): see docs/backup.md.`)
  await client.query(`SELECT pg_backup_start('khata', true)`)
  return { data, version, startedAt: started_at }
}

interface Segments {
  first: string
  last: string
}

// The log is read here, not waited for in an archive, which there may not be.
const END = `
SELECT labelfile, spcmapfile, pg_walfile_name(lsn) AS last, clock_timestamp() AS ended_at
FROM pg_backup_stop(wait_for_archive => false)`

async function end(client: pg.Client): Promise<{ label: string; segments: Segments; endedAt: Date }> {
  const { rows } = await client.query<{
    labelfile: string
    spcmapfile: string | null
    last: string
    ended_at: Date
  }>(END)
  const [{ labelfile, spcmapfile, last, ended_at }] = rows as [(typeof rows)[number]]
  if (spcmapfile?.trim()) throw new Error('The server has tablespaces, which this backup cannot copy.')
  const first = /START WAL LOCATION: .* \(file (\w+)\)/.exec(labelfile)?.[1]
  if (!first) throw new Error('The server gave no label for the backup.')
  return { label: labelfile, segments: { first, last }, endedAt: ended_at }
}

const SEGMENT = /^[0-9A-F]{24}$/

/** The segments of the log from the first to the last one, and the histories of all timelines. */
function segmentFiles(wal: string, { first, last }: Segments): string[] {
  const names = readdirSync(wal)
  const segments = names.filter((name) => SEGMENT.test(name) && name >= first && name <= last)
  if (!segments.includes(first) || !segments.includes(last))
    throw new Error(`The server has not kept its log from ${first} to ${last}.`)
  return [...segments, ...names.filter((name) => name.endsWith('.history'))]
}
