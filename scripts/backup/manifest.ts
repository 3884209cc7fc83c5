import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type StoredFile = { path: string; bytes: number; sha256: string }

export type Manifest = {
  /** The version of the server. Only the same major version can read a base backup. */
  postgres: string
  startedAt: string
  /** A database can be restored to moments after this one. */
  endedAt: string
  /** A base backup only: the first and the last segment of the log that it needs. */
  firstSegment?: string
  lastSegment?: string
  directories: string[]
  files: StoredFile[]
}

const nameOf = (backup: string) => path.join(backup, 'manifest.json')

/** Writes the manifest and brings the whole backup to the disk: only a complete backup has one. */
export function writeManifest(backup: string, manifest: Manifest) {
  writeFileSync(nameOf(backup), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  // The file system of the backup at once. macOS knows only the command for all of them.
  if (spawnSync('sync', ['-f', backup]).status !== 0) spawnSync('sync')
}

/** @throws {Error} a sentence, if the folder holds no complete backup. */
export function readManifest(backup: string): Manifest {
  try {
    return JSON.parse(readFileSync(nameOf(backup), 'utf8')) as Manifest
  } catch (error) {
    throw new Error(`${backup} has no manifest that can be read: it is not a complete backup.`, {
      cause: error,
    })
  }
}
