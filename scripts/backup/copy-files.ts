import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { chown, type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Owner } from '../postgres/place'
import type { Manifest, StoredFile } from './manifest'

// Most files of a database are small. Reading one at once is several times faster than a stream. One of a gigabyte must
// not be in memory as a whole.
const AT_ONCE_BYTES = 4_194_304

/** Copies one file. Returns what was copied, or null if the file has gone. */
export async function copyFile(from: string, to: string): Promise<Omit<StoredFile, 'path'> | null> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    // The server drops tables and temporary files while it is copied. The log has what happened to them.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!source) return null
  try {
    const { size } = await source.stat()
    return await (size <= AT_ONCE_BYTES ? copyAtOnce(source, to) : copyInParts(source, to))
  } finally {
    await source.close()
  }
}

async function copyAtOnce(source: FileHandle, to: string): Promise<Omit<StoredFile, 'path'>> {
  const content = await source.readFile()
  await writeFile(to, content, { mode: 0o600 })
  return summaryOf(content)
}

async function copyInParts(source: FileHandle, to: string): Promise<Omit<StoredFile, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const input = source.createReadStream({ autoClose: false })
  await pipeline(input, count, createWriteStream(to, { mode: 0o600 }))
  return { bytes, sha256: hash.digest('hex') }
}

const summaryOf = (content: Buffer | string) => ({
  bytes: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
})

// What the server makes anew at its start, and files that only mean something to the running server. Of these folders only
// the folder itself is copied. See "Making a Base Backup Using the Low Level API" in the manual of PostgreSQL.
const WITHOUT_CONTENT = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*)$/
const CONTROL_FILE = path.join('global', 'pg_control')

/** Copies the data of a running server. */
export async function copyData(data: string, to: string): Promise<Pick<Manifest, 'directories' | 'files'>> {
  const directories: string[] = []
  const files: StoredFile[] = []
  const visit = async (directory: string) => {
    directories.push(directory)
    await mkdir(path.join(to, directory), { recursive: true, mode: 0o700 })
    if (WITHOUT_CONTENT.has(directory)) return
    for (const entry of await readdir(path.join(data, directory), { withFileTypes: true })) {
      const name = path.join(directory, entry.name)
      if (LEFT_OUT.test(entry.name) || name === CONTROL_FILE) continue
      if (entry.isDirectory()) await visit(name)
      else if (entry.isFile()) {
        const copied = await copyFile(path.join(data, name), path.join(to, name))
        if (copied) files.push({ path: name, ...copied })
      }
    }
  }
  await visit('.')
  files.push(await copyControlFile(data, to))
  return { directories: [...directories, path.join('pg_wal', 'archive_status')], files }
}

/** The server may write this file while it is read. Two equal reads are not torn. */
async function copyControlFile(data: string, to: string): Promise<StoredFile> {
  const source = path.join(data, CONTROL_FILE)
  let content = readFileSync(source)
  for (let before = content; ; before = content) {
    content = readFileSync(source)
    if (content.equals(before)) return storeFile(to, CONTROL_FILE, content)
  }
}

/** Writes a file of a backup that is not a copy. */
export async function storeFile(to: string, name: string, content: Buffer | string): Promise<StoredFile> {
  await writeFile(path.join(to, name), content, { mode: 0o600 })
  return { path: name, ...summaryOf(content) }
}

/**
 * Copies a backup to where a server shall use it, and compares each file with the manifest.
 * @throws {Error} a sentence, if a file is missing or has changed.
 */
export async function unpack(from: string, to: string, manifest: Manifest, owner: Owner | undefined) {
  const give = async (name: string) => owner && chown(name, owner.uid, owner.gid)
  for (const directory of manifest.directories) {
    const made = path.join(to, directory)
    await mkdir(made, { recursive: true, mode: 0o700 })
    await give(made)
  }
  for (const { path: name, bytes, sha256 } of manifest.files) {
    const copied = await copyFile(path.join(from, name), path.join(to, name))
    if (copied?.sha256 !== sha256 || copied.bytes !== bytes)
      throw new Error(
        `The backup is damaged: ${path.join(from, name)} ${copied ? 'was changed' : 'is missing'}. Use another one.`,
      )
    await give(path.join(to, name))
  }
}
