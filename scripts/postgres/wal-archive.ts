import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Owner } from './place'

/**
 * PostgreSQL's own module copies the segments: to another name first, with fsync. It never replaces a file that differs.
 * A segment is closed after a minute at the latest, so a lost disk costs about a minute.
 */
export function archiveTo(folder: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: '60s',
  }
}

/** Makes the folder of the archive, if it is missing, for the user who runs the server. */
export function prepareArchive(folder: string, owner: Owner | undefined) {
  if (!existsSync(folder)) {
    // When root makes the folders above, the other user must be able to enter them.
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 })
    mkdirSync(folder, { mode: 0o700 })
    if (owner) chownSync(folder, owner.uid, owner.gid)
  }
  const { status } = spawnSync('/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder], {
    ...owner,
    cwd: '/',
  })
  if (status === 0) return
  throw new Error(
    `The user who runs PostgreSQL${owner ? ` (id ${owner.uid})` : ''} cannot write to ${folder}: ` +
      'make it theirs, and every folder above it open to them.',
  )
}
