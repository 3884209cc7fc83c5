// `npm run backup -- FOLDER`: backs up DATABASE_URL with pg_dump, or else the embedded database of the instance that runs on
// KHATA_DATA_DIR, with its secrets.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage:
      'Use npm run backup -- FOLDER, or set KHATA_BACKUP_DIR. --keep N deletes all backups there but the newest N.',
    options: { keep: { type: 'string' } },
    most: 1,
  },
  () => import('./backup/main.ts'),
)
