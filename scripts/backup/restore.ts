import path from 'node:path'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { restoreDump } from './dump'
import { readManifest } from './manifest'
import { completeBackups } from './places'
import { restoreBase } from './restore-base'

type RestoreArguments = Arguments<{ to?: string }>

/** Restores an instance from the newest backup that fits. */
export async function main(dataDir: string, args: RestoreArguments): Promise<void> {
  const { folder, to } = placeAndMoment(args)
  if (process.env.DATABASE_URL) await restoreExternal(process.env.DATABASE_URL, folder, to)
  else await restoreEmbedded(dataDir, folder, to)
  console.log(
    'Now read "After a restoration" in docs/backup.md: the world outside knows more than these books.',
  )
}

function placeAndMoment({ positionals, values }: RestoreArguments): { folder: string; to: string | null } {
  const folder = positionals[0] ?? process.env.KHATA_BACKUP_DIR
  const to = values.to === undefined ? null : requireMoment(values.to)
  if (!folder) throw new UsageError()
  return { folder: path.resolve(folder), to }
}

/** A moment without a zone could mean two moments, so it is refused. */
function requireMoment(text: string): string {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!isMoment || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--to must be a moment with its zone, not "${text}".`)
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
