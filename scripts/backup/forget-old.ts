import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readManifest } from './manifest'
import { completeBackups, type Kind, walOf } from './places'

// The first eight digits of a segment's name are its timeline. The server also archives a note about each backup.
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.\w+\.backup)?$/

/**
 * Deletes all but the newest backups of a kind, and the archived log that none of those needs.
 * @returns the folders that were deleted
 */
export function forgetOldBackups(folder: string, kind: Kind, keep: number): string[] {
  const old = completeBackups(folder, kind).slice(0, -keep)
  for (const backup of old) rmSync(backup, { recursive: true })
  if (kind === 'base' && old.length > 0) forgetLog(folder)
  return old
}

function forgetLog(folder: string) {
  const [oldest] = completeBackups(folder, 'base')
  const wal = walOf(folder)
  const needed = oldest && positionOf(readManifest(oldest).firstSegment ?? '')
  if (!needed || !existsSync(wal)) return
  for (const name of readdirSync(wal)) {
    const position = positionOf(name)
    if (position && position < needed) rmSync(path.join(wal, name))
  }
}

const positionOf = (name: string) => SEGMENT.exec(name)?.[1]
