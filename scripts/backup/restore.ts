import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreDump } from './dump'
import { readManifest } from './manifest'
import { completeBackups } from './places'
import { restoreBase } from './restore-base'

const USAGE =
  'Use npm run restore -- FOLDER. --to 2026-11-22T06:45:00Z restores the state of that moment, from the archived log.'

/** Restores an instance from the newest backup that fits. */
export async function main(dataDir: string, args: string[]): Promise<void> {
  const { folder, to } = readArguments(args)
  if (process.env.DATABASE_URL) await restoreExternal(process.env.DATABASE_URL, folder, to)
  else await restoreEmbedded(dataDir, folder, to)
  console.log(
    'Now read "After a restoration" in docs/backup.md: the world outside knows more than these books.',
  )
}

function readArguments(args: string[]): { folder: string; to: string | null } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' } },
  })
  const folder = positionals[0] ?? process.env.KHATA_BACKUP_DIR
  const to = values.to === undefined ? null : requireMoment(values.to)
  if (!folder || positionals.length > 1) throw new Error(USAGE)
  return { folder: path.resolve(folder), to }
}

/** A moment without a zone could mean two moments, so it is refused. */
function requireMoment(text: string): string {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!isMoment || Number.isNaN(Date.parse(text)))
    throw new Error(`--to must be a moment with its zone, such as 2026-11-22T06:45:00Z, not "${text}".`)
  return text
}

async function restoreExternal(url: string, folder: string, to: string | null) {
  if (to)
    throw new Error(
      'A dump has one moment only. Your PostgreSQL restores to another one: see docs/backup.md.',
    )
  const dump = completeBackups(folder, 'dump').at(-1)
  if (!dump) throw new Error(`There is no dump in ${folder}.`)
  await restoreDump(url, dump)
  console.log(`Restored ${dump} into the database of DATABASE_URL.`)
}

async function restoreEmbedded(dataDir: string, folder: string, to: string | null) {
  const backup = completeBackups(folder, 'base').findLast(
    (each) => !to || Date.parse(readManifest(each).endedAt) < Date.parse(to),
  )
  if (!backup) throw new Error(`There is no base backup in ${folder}${to ? ` that ended before ${to}` : ''}.`)
  console.log(`Restoring ${backup}${to ? ` and the log up to ${to}` : ''}…`)
  const { lastCommitAt } = await restoreBase({ folder, backup, dataDir, to })
  const until = lastCommitAt
    ? `The last commit in it is of ${lastCommitAt.toISOString()}`
    : 'It is as the backup left it'
  console.log(`Restored into ${dataDir}. ${until}. Start it with npm start.`)
}
