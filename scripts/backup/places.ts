import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

// A folder of backups holds:
//   base-20261122T064512Z/   the files of the embedded database, secrets.json and manifest.json
//   dump-20261122T064512Z/   what pg_dump wrote, and manifest.json
//   wal/                     the write-ahead log, if the server archives it here

export type Kind = 'base' | 'dump'

const UNFINISHED = '.unfinished'

/** Where the server of KHATA_BACKUP_DIR archives its write-ahead log. */
export function walOf(folder: string): string {
  return path.join(folder, 'wal')
}

/** The folder of a backup that begins now, as it is called until the backup is complete. */
export function unfinishedPlace(folder: string, kind: Kind, at: Date): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  return path.join(folder, `${kind}-${stamp}${UNFINISHED}`)
}

export function finishedPlace(unfinished: string): string {
  return unfinished.slice(0, -UNFINISHED.length)
}

/** The folders of the complete backups of a kind, the oldest first. */
export function completeBackups(folder: string, kind: Kind): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && !name.endsWith(UNFINISHED))
    .sort()
    .map((name) => path.join(folder, name))
}
