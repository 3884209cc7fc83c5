import path from 'node:path'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { instanceDatabase } from '../instance/database'
import { takeBaseBackup } from './base-backup'
import { dumpDatabase } from './dump'
import { forgetOldBackups } from './forget-old'

type BackupArguments = Arguments<{ keep?: string }>

/** Backs up the instance. */
export async function main(dataDir: string, args: BackupArguments): Promise<void> {
  const { folder, keep } = placeAndNumber(args)
  const external = process.env.DATABASE_URL
  const startedAt = Date.now()
  const backup = external
    ? await dumpDatabase(external, folder)
    : await takeBaseBackup(
        { url: instanceDatabase(dataDir), secretsFile: path.join(dataDir, 'secrets.json') },
        folder,
      )
  console.log(`Backed up to ${backup} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  if (external) console.log('APP_SECRET is not in it. Keep it somewhere else, and not beside this backup.')
  else console.log('It holds the secrets of the instance: a person who reads it can read everything.')
  if (!keep) return
  for (const old of forgetOldBackups(folder, external ? 'dump' : 'base', keep)) console.log(`Deleted ${old}.`)
}

function placeAndNumber({ positionals, values }: BackupArguments): { folder: string; keep: number | null } {
  const folder = positionals[0] ?? process.env.KHATA_BACKUP_DIR
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (!folder || (keep !== null && !(Number.isInteger(keep) && keep > 0))) throw new UsageError()
  return { folder: path.resolve(folder), keep }
}
